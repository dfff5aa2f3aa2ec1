import { noVendor } from '../../domain/chat/chat-service.port.ts'
import { findOwnChat } from '../../domain/chat/find-chat.ts'
import { preChatDetails } from '../../domain/chat/pre-chat.ts'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import { answerJson } from '../http/answer.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'

const brand = 'Averne'

/** The kind of page that somebody is on, as they say it. */
export function contextOf(text: string | undefined): string {
  return text !== undefined && /^[A-Za-z-]{1,40}$/.test(text) ? text : 'unknown'
}

/** What is known of who asks; of a guest, nothing. */
export async function customerOf({ shop, visit }: PrivateRequest) {
  const known = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  return {
    customerId: known?.id ?? '',
    firstName: known?.firstname ?? '',
    lastName: known?.lastname ?? '',
    email: known?.email ?? '',
  }
}

/** All that the help window needs to open, in the words of the specification; what follows `enableofflineAgent` is ours. */
export const chatUserInfo: PrivateHandler = async (request) => {
  const { c, shop, visit, knownToken } = request
  const { db } = shop.database
  const { chat: service } = shop
  const [customer, own, isOpen] = await Promise.all([
    customerOf(request),
    findOwnChat(db, visit.visitor),
    service?.isOpen(db) ?? false,
  ])
  return answerJson(c, {
    customer,
    brand,
    displayButton: isOpen,
    language: visit.language,
    init: service?.init ?? noVendor,
    jsonCssConfig: service?.jsonCssConfig ?? {},
    windowWidth: service?.window.width ?? 0,
    windowHeight: service?.window.height ?? 0,
    enableofflineAgent: service?.takesMessages ?? false,
    context: contextOf(c.req.query('context')),
    service: service?.kind ?? 'off',
    scripts: service?.scripts ?? [],
    preChat: preChatDetails({ ...customer, brand }),
    chat: own?.state === 'ended' ? null : (own?.state ?? null),
    token: knownToken ?? null,
  })
}
