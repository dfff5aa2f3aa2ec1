const patienceMs = 10_000

type MakeStripe<Stripe> = (key: string, options: object) => Stripe

/** The card provider's own script, from where it wants to be fetched. `Stripe` is as much of it as the caller uses. */
export function loadStripe<Stripe>(src: string): Promise<MakeStripe<Stripe>> {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  const loaded = new Promise<MakeStripe<Stripe>>((done, fail) => {
    script.onload = () => {
      const { Stripe: make } = window as unknown as { Stripe?: MakeStripe<Stripe> }
      if (make) done(make)
      else fail(new Error('no Stripe'))
    }
    script.onerror = fail
  })
  document.head.append(script)
  return within(patienceMs, loaded)
}

export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return Promise.race([work, new Promise<never>((_, late) => setTimeout(() => late(new Error('too late')), ms))])
}
