import pg from 'pg'

/** What is done with each notice of a channel. */
type Channels = Readonly<Record<string, (payload: string) => void>>

/**
 * Listens on a connection of its own, and comes back by itself after an outage. `onGap` says, each time that it begins, that notices
 * may have been missed.
 */
export async function listenTo(url: string, channels: Channels, onGap: () => void): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'vitrine changes', keepAlive: true })
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      again()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    await fresh.connect()
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`)
    client = fresh
    onGap()
  }

  function again(): void {
    if (stopped) return
    retry = setTimeout(() => connect().catch(again), 500)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    const last = client
    client = undefined
    await last?.end()
  }
}
