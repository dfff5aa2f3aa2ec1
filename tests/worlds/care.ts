import { dayFrom } from '../days.ts'
import { message } from './messages.ts'
import type { Answer, Shopper } from './shopper.ts'

/** Somebody asks the workshop to look at a piece; answers the number of their case. */
export async function askForCare(me: Shopper, email: string, site = '/fr/fr'): Promise<string> {
  const typed = site.startsWith('/ae') ? { dialcode: '+971', phonecontact: '501234567' } : {}
  const sent = await me.fillIn(`${site}/contact`, { ...message, ...typed, email, subject: 'care', care: 'true' })
  return new URL(sent.location ?? '', 'http://shop').searchParams.get('sent') ?? ''
}

/** As the form of the atelier has it. */
export const proposal = { work: 'Ressemelage et patine', amount: '180', days: '10' }

/** Client service says what it would cost. */
export async function writeEstimate(service: Shopper, number: string, more: Record<string, string> = {}): Promise<Answer> {
  const there = `/atelier/cases/${number}`
  const fields = { ...proposal, until: dayFrom(30), ...more }
  return service.submit(`${there}/estimate`, await service.get(there), fields)
}

/** The house takes care a step on. */
export async function moveCare(service: Shopper, number: string, to: string): Promise<Answer> {
  const there = `/atelier/cases/${number}`
  return service.submit(`${there}/care`, await service.get(there), { to })
}
