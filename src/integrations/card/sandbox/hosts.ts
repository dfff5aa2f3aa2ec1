import type { Journal } from '../../sandbox-journal.ts'
import { idOf, StripeProblem } from './stripe-problem.ts'

/** Where wallets of devices may pay, as Stripe keeps it: nobody else's page gets a card out of one. */
interface Host {
  readonly id: string
  readonly object: 'payment_method_domain'
  readonly domain_name: string
  readonly enabled: boolean
  readonly google_pay: { readonly status: 'active' | 'inactive' }
  readonly apple_pay: { readonly status: 'active' | 'inactive' }
}

export function hostsOf(journal: Journal, name: string | undefined): Host[] {
  return journal.all<Host>('pmd_').filter((host) => name === undefined || host.domain_name === name)
}

export function newHost(journal: Journal, name: string): Host {
  if (!/^[a-z0-9.-]+$/.test(name))
    throw new StripeProblem(400, { type: 'invalid_request_error', param: 'domain_name', message: 'Not a domain.' })
  const [known] = hostsOf(journal, name)
  if (known) return known
  const id = idOf('pmd')
  return journal.put(id, {
    id,
    object: 'payment_method_domain',
    domain_name: name,
    enabled: true,
    google_pay: { status: 'active' },
    apple_pay: { status: 'inactive' },
  } as const)
}

export function isAdmitted(journal: Journal, origin: string): boolean {
  return (
    URL.canParse(origin) && hostsOf(journal, new URL(origin).hostname).some(({ google_pay: { status } }) => status === 'active')
  )
}
