import type { ReactNode } from 'react'
import { addGift } from '../../../domain/cart/add-gift.ts'
import { cancelGift } from '../../../domain/cart/cancel-gift.ts'
import { findCart } from '../../../domain/cart/find-cart.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { sentenceOf } from '../../form/field-checks.ts'
import { cardSheets, cardSheetUrls } from '../../gift/card-sheets.ts'
import { GiftBlock, type GiftPlace } from '../../gift/gift-block.tsx'
import { answerPage, seeOther } from '../../http/answer.ts'
import { refuseFlood } from '../../http/flood.ts'
import type { FormFields, PrivateHandler, PrivateRequest } from '../../http/route.ts'
import type { Page } from '../../layout/page.ts'
import { title } from '../../layout/title.ts'
import { TypedContext } from '../../ui/typed.ts'
import { urlOf } from '../../urls.ts'
import { GiftDialog } from './gift-dialog.page.tsx'

/** `renderGiftDialog`: a pop-in over the bag or over a step of the checkout (`place`); without script a page. */
export const showGiftDialog: PrivateHandler = async (request) => answerPage(request, await dialogPage(request))

/** `giftForm`: with script the answer is the block, without it the page that the shopper came from. */
export const saveGift: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  await refuseFlood(request, 'cart')
  if (!isGift(form)) return forget(request)
  const saved = await addGift(shop.database.db, visit, form.get('giftMessage') ?? '')
  if (saved.ok) return answerBlock(request)
  shop.log.info({ requestId: c.get('requestId'), code: saved.failure.code }, 'gift message refused')
  const error = sentenceOf(saved.failure, visit.country, messagesIn(visit.language))
  return answerPage(request, await dialogPage(request, error), 422)
}

/** `cancelGift`, from the block itself. */
export const dropGift: PrivateHandler = async (request) => {
  await refuseFlood(request, 'cart')
  return forget(request)
}

async function forget(request: PrivateRequest): Promise<Response> {
  await cancelGift(request.shop.database.db, request.visit)
  return answerBlock(request)
}

/** Two fields say it, and a client may send either: nought in one is no, and so is silence in both. */
function isGift(form: FormFields): boolean {
  const said = [form.get('giftOption'), form.get('isGift')]
  return !said.some((each) => each === '0' || each === 'false') && said.some((each) => each !== undefined && each !== '')
}

const placeOf = (value: string | undefined): GiftPlace => (value === 'checkout' ? 'checkout' : 'cart')

async function answerBlock(request: PrivateRequest): Promise<Response> {
  const { c, form, shop, visit, wantsFragment } = request
  const place = placeOf(form.get('place'))
  // The last step leads on to the first that is still open.
  if (!wantsFragment) return seeOther(c, urlOf(visit, place === 'checkout' ? 'checkoutPayment' : 'cart'))
  const { gift, lines } = await findCart(shop.database.db, visit)
  // Emptied in another tab.
  if (lines.length === 0) return seeOther(c, urlOf(visit, 'cart'))
  const token = place === 'cart' ? { token: request.csrfToken() } : {}
  return answerPage(request, page('gift-block', '', <GiftBlock gift={gift} place={place} {...token} />))
}

/** With what was typed, when it was refused. */
async function dialogPage(request: PrivateRequest, error?: string): Promise<Page> {
  const { c, form, shop, visit } = request
  const { gift } = await findCart(shop.database.db, visit)
  const dialog = (
    <GiftDialog
      gift={gift}
      place={placeOf(form.get('place') ?? c.req.query('place'))}
      token={request.knownToken ?? ''}
      error={error}
      sheets={cardSheetUrls(shop.assets)}
    />
  )
  return {
    ...page(
      'gift-dialog',
      title(messagesIn(visit.language)('guides.gift')),
      error === undefined ? dialog : <TypedContext value={form}>{dialog}</TypedContext>,
    ),
    otherScripts: cardSheets(gift, visit.language),
  }
}

function page(name: string, heading: string, body: ReactNode): Page {
  return { context: 'cart', name, title: heading, path: null, indexable: false, body }
}
