import type { ComponentType } from 'react'
import { findRemoved } from '../../domain/cart/remove-from-cart.ts'
import type { Answer } from '../../domain/checkout/answer-step.ts'
import type { Checkout } from '../../domain/checkout/checkout.ts'
import { findCheckout } from '../../domain/checkout/find-checkout.ts'
import { mayShow, openStep } from '../../domain/checkout/steps.ts'
import { clocksAt, withColon } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { cardSheets } from '../gift/card-sheets.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { isByScript } from '../http/cross-site.ts'
import type { FormFields, PrivateHandler, PrivateRequest } from '../http/route.ts'
import { Measured } from '../layout/measured.tsx'
import { stepPath, stepShown } from '../layout/measured-step.ts'
import { Notice, noticeOf } from '../layout/notice.tsx'
import type { Page, PageOrigins } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import type { Shop } from '../shop.ts'
import { TypedContext } from '../ui/typed.ts'
import { urlOf } from '../urls.ts'
import { CheckoutFrame } from './checkout.page.tsx'
import { type FormStepId, rail } from './rail.ts'

export interface StepFormProps<Shown, Refused> {
  readonly checkout: Checkout
  readonly token: string
  /** What the form shows besides the draft. */
  readonly shown: Shown
  /** What was wrong with what was posted. */
  readonly refused?: Refused | undefined
}

/** One step, stated once: what its form shows, how it looks, and how what is posted is read and kept. */
interface StepDefinition<Shown, Refused> {
  readonly id: FormStepId
  load(request: PrivateRequest, checkout: Checkout): Promise<Shown>
  readonly Form: ComponentType<StepFormProps<Shown, Refused>>
  /** Whom its page speaks with, besides us. */
  origins?(shop: Shop): PageOrigins
  /** What a button does that leads back to the step: `?update=…`. What it answers was wrong. */
  update?(request: PrivateRequest): Promise<Refused | undefined>
  /** The answer as it was kept, what was wrong with it, or where the shopper goes instead. */
  save(request: PrivateRequest, checkout: Checkout): Promise<Saved<Refused>>
}

/** The last step keeps no answer: it ends the checkout. Its cart may have become an order already, and then that is shown. */
type LastStepDefinition<Shown, Refused> = Omit<StepDefinition<Shown, Refused>, 'save'> & {
  complete(request: PrivateRequest): Promise<{ readonly refused: Refused } | Response>
}

/** With the checkout as it is now, where the step has looked already. */
type Kept = { readonly answer: Answer; readonly checkout?: Checkout }

export type Saved<Refused> = Kept | { readonly refused: Refused } | Response

/** Both routes of a step: its page, and what its form is sent to. Whoever has not come so far is led to the first open step. */
export function stepRoutes<Shown, Refused>(
  step: StepDefinition<Shown, Refused> | LastStepDefinition<Shown, Refused>,
): { readonly show: PrivateHandler; readonly submit: PrivateHandler } {
  const answer = async (request: PrivateRequest, refused?: Refused, typed: FormFields | null = null): Promise<Response> => {
    const checkout = await checkoutOf(request)
    if (!mayShow(step.id, checkout, request.visit)) return toOpenStep(request, checkout)
    const shown = await step.load(request, checkout)
    const form = <step.Form checkout={checkout} token={request.csrfToken()} shown={shown} refused={refused} />
    const body = typed ? <TypedContext value={typed}>{form}</TypedContext> : form
    return answerPage(
      request,
      { ...(await stepPage(request, step.id, checkout, body)), ...originsOf(step, request.shop) },
      refused === undefined ? 200 : 422,
    )
  }
  const submit: PrivateHandler = async (sent) => {
    // What a script sends as the form says it is answered with the part.
    const request = { ...sent, wantsFragment: sent.wantsFragment || isByScript(sent.c) }
    // Shown once more with what was typed: another country's fields, say. Nothing is kept.
    if (request.c.req.query('update') !== undefined) return answer(request, await step.update?.(request), request.form)
    if ('complete' in step) {
      const done = await step.complete(request)
      return done instanceof Response ? done : answer(request, done.refused)
    }
    const checkout = await checkoutOf(request)
    if (!mayShow(step.id, checkout, request.visit)) return toOpenStep(request, checkout)
    const saved = await step.save(request, checkout)
    if (saved instanceof Response) return saved
    if ('refused' in saved) return answer(request, saved.refused)
    return toOpenStep(request, saved.checkout ?? (await answered(request, checkout, saved.answer)))
  }
  return { show: (request) => answer(request), submit }
}

const originsOf = (step: { origins?(shop: Shop): PageOrigins }, shop: Shop): Pick<Page, 'origins'> =>
  step.origins ? { origins: step.origins(shop) } : {}

/** What comes to the door by courier needs no second look, unless to see what may be sent to another state. */
export async function answered(request: PrivateRequest, checkout: Checkout, answer: Answer): Promise<Checkout> {
  const draft = { ...checkout.draft, ...answer }
  const isPlain = [checkout.draft.option, draft.option].every((option) => option === null || option === 'home')
  const [before, now] = [checkout.draft, draft].map(({ address }) => address?.shippingstate || null)
  return isPlain && before === now ? { ...checkout, draft } : checkoutOf(request)
}

export function checkoutOf({ shop, visit }: PrivateRequest): Promise<Checkout> {
  return findCheckout(shop.database.db, visit, clocksAt(shop.clock()))
}

/** To the first step that wants an answer. */
export function toOpenStep({ c, visit }: PrivateRequest, checkout: Checkout): Response {
  const open = openStep(checkout, visit)
  return seeOther(c, urlOf(visit, rail.find(({ id }) => id === open)?.call ?? 'checkoutCart'))
}

async function stepPage(
  { c, shop, visit, csrfToken }: PrivateRequest,
  id: FormStepId,
  checkout: Checkout,
  body: Page['body'],
): Promise<Page> {
  const t = messagesIn(visit.language)
  const removed = await findRemoved(shop.database.db, visit, idIn(c.req.query('removed')))
  const heading = t(rail.find((each) => each.id === id)!.title)
  return {
    context: 'checkout',
    name: `checkout-${id}`,
    title: title(withColon(t('checkout.title'), heading, visit.language)),
    path: null,
    virtualPath: stepPath(id),
    indexable: false,
    otherScripts: cardSheets(checkout.cart.gift, visit.language),
    body: (
      <CheckoutFrame step={id} checkout={checkout} title={heading} token={csrfToken()} told={{ removed }}>
        <Notice text={noticeOf(visit, c.req.query('done'))} />
        {body}
        <Measured event={stepShown(visit, id)} />
      </CheckoutFrame>
    ),
  }
}
