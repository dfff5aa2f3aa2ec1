import type { ChatInfo, ChatService, ChatTools } from './chat-service.browser.ts'

/** What of the vendor's embedded service we use. */
interface Embedded {
  settings: Record<string, unknown>
  init(...given: unknown[]): void
  addEventHandler(name: string, act: () => void): void
  bootstrapEmbeddedService(): Promise<void>
}

const button = '.embeddedServiceHelpButton .helpButtonEnabled'
/** The three ends of a chat, as the vendor names them. */
const ends = ['onChatEndedByAgent', 'onChatEndedByChasitor', 'afterDestroy']

/** A vendor's service: its scripts are loaded now, when somebody has opened the window, and told who asks. */
export async function openVendor({ info, dialog, ended }: ChatTools): Promise<ChatService> {
  for (const src of info.scripts) await loadScript(src)
  const { embedded_svc: service } = window as unknown as { embedded_svc: Embedded }
  let isTalking = false
  for (const end of ends) {
    service.addEventHandler(end, () => {
      isTalking = false
      ended()
    })
  }
  const { slbBaseURL, initializationURL, snapNoPrechatURL, organizationID, autoLauchParamName, objectParams } = info.init
  Object.assign(service.settings, {
    displayHelpButton: true,
    language: info.language,
    ...preChatSettings(info),
  })
  service.init(initializationURL, snapNoPrechatURL, slbBaseURL, organizationID, autoLauchParamName, {
    ...objectParams,
    isOfflineSupportEnabled: info.enableofflineAgent,
  })
  return {
    isThere: async () => document.querySelector(button) !== null,
    talk: () => {
      isTalking = true
      // Its window is its own: ours has done its part.
      dialog.close()
      void service.bootstrapEmbeddedService()
    },
    folded: () => isTalking,
  }
}

/** Who asks, and in which of the vendor's records each detail is written and looked for. */
function preChatSettings({ preChat }: ChatInfo): Record<string, unknown> {
  const records = [...new Set(preChat.flatMap(({ places }) => places.map(({ record }) => record)))]
  return {
    extraPrechatFormDetails: preChat.map(({ label, value }) => ({ label, value, displayToAgent: true })),
    extraPrechatInfo: records.map((entityName) => ({
      entityName,
      showOnCreate: true,
      entityFieldMaps: preChat.flatMap(({ label, places }) =>
        places
          .filter(({ record }) => record === entityName)
          .map(({ field: fieldName, finds }) => ({ label, fieldName, doCreate: true, doFind: finds, isExactMatch: finds })),
      ),
    })),
  }
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script')
  script.src = src
  return new Promise((loaded, failed) => {
    script.onload = () => loaded()
    script.onerror = () => failed(new Error(src))
    document.head.append(script)
  })
}
