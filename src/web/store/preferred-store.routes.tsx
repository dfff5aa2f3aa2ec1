import type { ReactElement } from 'react'
import { checkStore, listSavedStores, removeSavedStore, saveStore } from '../../domain/store/preferred-store.ts'
import { checkIn } from '../../forms/rule-book.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { ConfirmCall } from '../form/confirm-call.page.tsx'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { isOwnScript } from '../http/cross-site.ts'
import { keepPreferred, preferredStoreOf } from '../http/preferred-store.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { type ProductView, productView } from '../piece/product.view.ts'
import { urlOf } from '../urls.ts'
import { SelectStore, ZipPrompt } from './preferred-store.page.tsx'
import { answerFailure } from './store-calls.routes.tsx'
import { nearStores, storesInventoryView } from './stores-inventory.view.ts'

/** A code of the shopper's, as the rule for it has it; null for what is none. */
function zipOf(typed: string, country: string): string | null {
  const checked = checkIn('preferredStoreZip', { country, typed: () => typed })
  return checked?.ok ? checked.value : null
}

/** The dialogs of the preferred store: which code, then which of the boutiques near it. */
export const showPreferredStore: PrivateHandler = async (request) => {
  const pid = request.c.req.query('pid') ?? ''
  const { zip } = await preferredStoreOf(request)
  return zip === null ? answerPrompt(request, pid) : answerStores(request, pid, zip)
}

/** Where the shopper is, for the boutiques near by. From the dialog, which names a piece, the next dialog is the answer. */
export const setZipCode: PrivateHandler = async (request) => {
  const { c, form, visit } = request
  const pid = form.get('pid')
  if (pid !== undefined && form.has('change')) return answerPrompt(request, pid)
  const zip = zipOf(form.get('zipCode') ?? '', visit.country)
  if (!zip) return pid === undefined ? answerFailure(request, 'INVALID_ZIP', 422) : answerPrompt(request, pid, 'INVALID_ZIP')
  await keepPreferred(request, { zip })
  if (pid !== undefined) return answerStores(request, pid, zip)
  const { storeId } = await preferredStoreOf(request)
  return answerJson(c, { success: true, zipCode: zip, zip, storeId })
}

export const setPreferredStore: PrivateHandler = async (request) => {
  const { c, form, shop } = request
  const store = await checkStore(shop.database.db, form.get('storeId') ?? '')
  if (!store.ok) return answerFailure(request, store.failure.code, 422)
  await keepPreferred(request, { storeId: store.value })
  const { zip } = await preferredStoreOf(request)
  const pid = form.get('pid')
  if (pid !== undefined && zip !== null) return answerStores(request, pid, zip, store.value)
  return answerJson(c, { success: true, zip, storeId: store.value })
}

async function pieceOf({ shop, visit }: PrivateRequest, pid: string): Promise<ProductView> {
  const found = await productView(shop, visit, pid)
  if (!found) throw new Problem('PAGE_NOT_FOUND')
  return found
}

async function answerPrompt(request: PrivateRequest, pid: string, code?: 'INVALID_ZIP'): Promise<Response> {
  const { form, visit } = request
  const view = await pieceOf(request, pid)
  const zip = form?.get('zipCode') ?? (await preferredStoreOf(request)).zip ?? ''
  const error = code && explain(messagesIn(visit.language), code)
  return answerDialog(
    request,
    'stores.zipTitle',
    <ZipPrompt pid={pid} name={view.piece.name} zip={zip.slice(0, 10)} error={error} />,
    code ? 422 : 200,
  )
}

/** Where there are none near the code, it is asked for once more. */
async function answerStores(request: PrivateRequest, pid: string, zip: string, chosen?: string): Promise<Response> {
  const { shop, visit } = request
  const view = await pieceOf(request, pid)
  const stores = await nearStores(shop, visit, view, zip)
  if (stores.length === 0) return answerPrompt(request, pid, 'INVALID_ZIP')
  const storeId = chosen ?? (await preferredStoreOf(request)).storeId
  return answerDialog(
    request,
    'stores.selectTitle',
    <SelectStore view={view} pid={pid} zip={zip} stores={stores} chosen={storeId} />,
  )
}

function answerDialog(
  request: PrivateRequest,
  heading: 'stores.zipTitle' | 'stores.selectTitle',
  body: ReactElement,
  status: 200 | 422 = 200,
): Promise<Response> {
  return answerPage(
    request,
    {
      context: 'product',
      name: 'preferred-store',
      title: title(messagesIn(request.visit.language)(heading)),
      path: null,
      indexable: false,
      body,
    },
    status,
  )
}

/** What the boutiques near a code hold of a piece; without a code, near the one that was kept. */
export const storesInventory: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const kept = await preferredStoreOf(request)
  const zip = zipOf(c.req.query('zipCode') ?? kept.zip ?? '', visit.country)
  if (!zip) return answerFailure(request, 'INVALID_ZIP', 422)
  const found = await productView(shop, visit, c.req.query('pid') ?? '')
  if (!found) return answerFailure(request, 'PAGE_NOT_FOUND', 404)
  const stores = storesInventoryView(await nearStores(shop, visit, found, zip), visit)
  return answerJson(c, { success: true, zipCode: zip, storeId: kept.storeId, stores })
}

/** Which boutiques the shopper has saved: their pages are the same for everybody, and ask. */
export const savedStores: PrivateHandler = async ({ c, shop, visit }) =>
  answerJson(c, { stores: visit.customer ? await listSavedStores(shop.database.db, visit.customer.id) : [] })

/** The call is a GET, as specified. From our own script it acts; followed as a link it only asks. Guests save nothing. */
export const showSaveStore: PrivateHandler = async (request) => {
  const { c, visit } = request
  const storeID = c.req.query('storeID') ?? ''
  const remove = c.req.query('remove') ?? ''
  if (isOwnScript(c)) return save(request, storeID, remove)
  if (!visit.customer) return seeOther(c, urlOf(visit, 'accountLogin'))
  return answerPage(request, {
    context: 'confirm',
    name: 'confirm',
    title: title(messagesIn(visit.language)('common.confirmTitle')),
    path: null,
    indexable: false,
    body: <ConfirmCall call="saveStore" fields={{ storeID, remove }} token={request.csrfToken()} />,
  })
}

export const confirmSaveStore: PrivateHandler = async (request) => {
  const { c, form, visit } = request
  if (!visit.customer) return seeOther(c, urlOf(visit, 'accountLogin'))
  const storeID = form.get('storeID') ?? ''
  const answer = await save(request, storeID, form.get('remove') ?? '')
  const there = appendParam(urlOf(visit, 'storeDetails'), 'StoreID', storeID)
  return answer.ok && !request.wantsFragment ? seeOther(c, there) : answer
}

async function save(request: PrivateRequest, storeID: string, remove: string): Promise<Response> {
  const { c, shop, visit } = request
  if (!visit.customer) return answerFailure(request, 'LOGIN_REQUIRED', 401)
  const removes = remove !== '' && remove !== 'false' && remove !== '0'
  if (removes) await removeSavedStore(shop.database.db, visit.customer.id, storeID)
  else {
    const saved = await saveStore(shop.database.db, visit.customer.id, storeID)
    if (!saved.ok) return answerFailure(request, saved.failure.code, 422)
  }
  return answerJson(c, { success: true, storeID, saved: !removes })
}
