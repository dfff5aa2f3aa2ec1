import { findOwnChat, findPicture } from '../../domain/chat/find-chat.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { answerJson } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, RouteOf } from '../http/route.ts'
import { answerPicture, smallPicture } from '../talk/picture.ts'
import { saying } from './chat.routes.tsx'

/** A picture from the shopper, as the body of the request. */
export const takePicture: RouteOf<'upload'>['handle'] = async (request) => {
  const { c, visit, asker, body } = request
  const clientId = idIn(c.req.query('clientId'))
  if (!clientId) throw new Problem('MALFORMED_REQUEST', 'a picture without an id')
  await refuseFlood(request, 'chatPicture', asker)
  const picture = await smallPicture(new Uint8Array(await new Response(body).arrayBuffer()))
  const answer = picture && (await saying(request, { clientId, kind: 'picture', picture }))
  if (answer?.ok) return answerJson(c, answer.value)
  const message = messagesIn(visit.language)('chat.pictureRefused')
  return answerJson(c, { error: { code: 'ERROR_FILE_TYPE', message } }, 422)
}

/** Only to whose chat it is: others find nothing. */
export const chatPicture: PrivateHandler = async ({ c, shop, visit }) => {
  const { db } = shop.database
  const id = idIn(c.req.param('picture'))
  const chat = id && (await findOwnChat(db, visit.visitor))
  const bytes = chat && (await findPicture(db, chat.id, id))
  if (!bytes) throw new Problem('PAGE_NOT_FOUND')
  return answerPicture(c, bytes)
}
