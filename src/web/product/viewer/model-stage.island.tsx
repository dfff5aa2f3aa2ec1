import type { ModelViewerElement } from '@google/model-viewer'
import {
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { loadModelViewer } from '../../browser/load-model-viewer.browser.ts'
import { island } from '../../islands/island.tsx'
import styles from './model-stage.island.module.css'
import { showOwnColours } from './own-colours.client.ts'

type Settings =
  | ('src' | 'alt' | 'variantName' | 'environmentImage' | 'cameraOrbit' | 'maxCameraOrbit' | 'cameraControls' | 'a11y')
  | ('exposure' | 'shadowIntensity' | 'shadowSoftness' | 'interactionPrompt' | 'ar' | 'arModes' | 'arScale')

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': HTMLAttributes<HTMLElement> & { ref?: Ref<ModelViewerElement> } & {
        [Name in Settings]?: ModelViewerElement[Name]
      } & {
        /** The library has it, and not in its types. */
        toneMapping?: 'linear'
      }
    }
  }
}

export interface ModelStageProps {
  readonly src: string
  /** The picture of the light around it. */
  readonly room: string
  readonly orbit: string
  readonly alt: string
  readonly poster: string
  readonly colour: string
  readonly colours: readonly { readonly id: string; readonly name: string; readonly chip: string; readonly href: string }[]
  /** What is said of each side that one turns to, by the library's names. */
  readonly sides: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<'colour' | 'loading' | 'ready' | 'hint' | 'place' | 'leave', string>>
}

/** The photograph, and over it the model as soon as there is one. Without script or WebGL the photograph is what there is. */
function ModelStageInner({ src, room, orbit, alt, poster, colour, colours, sides, labels }: ModelStageProps): ReactElement {
  const [state, setState] = useState<'photograph' | 'opening' | 'loading' | 'ready'>('photograph')
  const [share, setShare] = useState(0)
  const [chosen, setChosen] = useState(colour)
  const viewer = useRef<ModelViewerElement>(null)
  const isDrawn = state === 'loading' || state === 'ready'

  /** Logged, and nothing else: the photograph never left. */
  const giveUp = useCallback((error: unknown) => {
    console.warn('3D viewer', error)
    setState('photograph')
  }, [])

  useEffect(() => {
    setState('opening')
    loadModelViewer().then(() => setState('loading'), giveUp)
    document.addEventListener('keydown', closeWithEscape)
    return () => document.removeEventListener('keydown', closeWithEscape)
  }, [giveUp])

  useEffect(() => {
    const model = viewer.current
    if (!isDrawn || !model) return
    // A file that cannot be read is shown as an empty room: only the colours tell the difference.
    model.addEventListener('load', () => {
      if (model.availableVariants.length === 0) return giveUp('there is no model')
      showOwnColours(model).then(() => setState('ready'), giveUp)
    })
    model.addEventListener('error', (event) => giveUp(detailOf(event)))
    model.addEventListener('progress', (event) => setShare(detailOf<{ totalProgress: number }>(event).totalProgress))
    // Announced by us, in the shopper's language.
    const region = model.shadowRoot?.querySelector('[role=region]')
    for (const name of ['role', 'aria-label']) region?.removeAttribute(name)
  }, [isDrawn, giveUp])

  /** A link to the same stage in that colour, until the model is there and can change in our hands. */
  function choose(event: MouseEvent, id: string): void {
    if (state !== 'ready') return
    event.preventDefault()
    setChosen(id)
  }

  /** Hidden until a model takes it, which shows it on a device that can place it in a room. */
  const place = (
    <button slot="ar-button" type="button" data-ar="" hidden={!isDrawn} className={styles.place}>
      {labels.place}
    </button>
  )
  const name = colours.find((each) => each.id === chosen)?.name ?? ''
  return (
    <>
      <div className={styles.stage} data-state={state}>
        <img src={poster} alt={isDrawn ? '' : alt} className={styles.poster} />
        {isDrawn && (
          <model-viewer
            ref={viewer}
            src={src}
            alt={alt}
            variantName={chosen}
            environmentImage={room}
            cameraControls
            cameraOrbit={orbit}
            maxCameraOrbit="auto 96deg auto"
            toneMapping="linear"
            exposure={0.85}
            shadowIntensity={0.7}
            shadowSoftness={0.9}
            interactionPrompt="none"
            a11y={JSON.stringify(sides)}
            ar
            arModes="webxr quick-look"
            arScale="fixed"
          >
            <span slot="progress-bar" />
            {place}
            <button slot="exit-webxr-ar-button" type="button" className={styles.place}>
              {labels.leave}
            </button>
          </model-viewer>
        )}
        {!isDrawn && place}
        {(state === 'opening' || state === 'loading') && (
          <progress className={styles.progress} value={share} max={1} aria-label={labels.loading} />
        )}
      </div>
      <div className={styles.foot}>
        <div>
          <p className="t-small">
            <span className="t-ash">{labels.colour}</span> <span role="status">{name}</span>
          </p>
          <ul className={styles.chips}>
            {colours.map((each) => (
              <li key={each.id}>
                <a
                  href={each.href}
                  aria-current={each.id === chosen ? 'true' : undefined}
                  onClick={(event) => choose(event, each.id)}
                >
                  <img src={each.chip} alt={each.name} width="48" height="33" loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className="t-small t-soft prose">{state === 'ready' ? labels.hint : alt}</p>
        <p role="status" className="vh">
          {state === 'ready' ? labels.ready : ''}
        </p>
      </div>
    </>
  )
}

/** The library's events share their names with the browser's, not their shape. */
function detailOf<Detail>(event: Event): Detail {
  return (event as CustomEvent<Detail>).detail
}

/** The dialog around the frame does not hear keys that are pressed inside. */
function closeWithEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') window.frameElement?.closest('dialog')?.querySelector<HTMLElement>('.surface-close')?.click()
}

export const ModelStage = island('model-stage', 'load', ModelStageInner)
