import type { Limit } from '../../db/rate-limit.ts'
import { demoPassword } from '../../domain/staff/demo-staff.ts'
import { listDemoMembers } from '../../domain/staff/list-members.ts'
import { demoCode, noteWrongCode, proposeFactor, signInHalf, signInWhole, signOut } from '../../domain/staff/sign-in.ts'
import { enrolmentUri } from '../../domain/staff/totp.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { type AtelierKey, atelierWords } from '../../i18n/messages.ts'
import { seeOther } from '../http/answer.ts'
import { byAddress, bySubject, refuseBeyond, takeBack } from '../http/flood.ts'
import { wrongStaff } from '../http/limits.ts'
import type { DoorRequest, StaffRequest } from '../http/route.ts'
import { endStaffCookie, giveStaffCookie, welcomeOf } from '../http/staff-cookie.ts'
import { answerDoor, doorLanguage } from './answer-atelier.tsx'
import { paths } from './paths.ts'
import { CodePage, Enrolment, RecoveryCodes, SignIn } from './sign-in.page.tsx'

/** Only a page of the atelier, whatever an address says. */
function nextOf(given: string | undefined): string {
  return given && /^\/atelier(?:[/?][\w/?&=%.+-]*)?$/.test(given) ? given : paths.home
}

const wordsOf = (request: DoorRequest) => atelierWords(doorLanguage(request))

export async function showSignIn(request: DoorRequest): Promise<Response> {
  const { c } = request
  const told: Readonly<Record<string, AtelierKey>> = { out: 'atelier.signedOut', password: 'atelier.passwordChanged' }
  const key = c.req.query('lapsed') ? 'atelier.lapsed' : told[c.req.query('done') ?? '']
  return answerSignIn(request, { done: key && wordsOf(request)(key) })
}

interface Shown {
  readonly done?: string | undefined
  readonly failed?: string | undefined
  readonly email?: string
}

async function answerSignIn(request: DoorRequest, shown: Shown, status: 200 | 422 = 200): Promise<Response> {
  const { c, form, shop } = request
  const isDemo = welcomeOf(shop).demo
  const demo = isDemo ? { password: demoPassword, members: await listDemoMembers(shop.database.db) } : null
  const next = nextOf(c.req.query('next') ?? form.get('next'))
  return answerDoor(
    request,
    { title: wordsOf(request)('atelier.signIn'), body: <SignIn {...shown} next={next} demo={demo} /> },
    status,
  )
}

/** Where a wrong password or code for this e-mail is counted; one that nobody has is counted alike. */
function windowsOf(request: DoorRequest, email: string): Limit[] {
  const here = byAddress(request, 'staff', wrongStaff.address)
  return [
    here,
    bySubject('staff-here', `${email} ${here.key}`, wrongStaff.accountHere),
    bySubject('staff-account', email, wrongStaff.account),
  ]
}

export async function submitSignIn(request: DoorRequest): Promise<Response> {
  const { c, form, shop } = request
  const email = canonicalEmail((form.get('username') ?? '').trim()).slice(0, 100)
  const windows = windowsOf(request, email)
  await refuseBeyond(request, windows)
  const done = await signInHalf(shop.database, { email, password: form.get('password') ?? '' }, welcomeOf(shop))
  if (!done.ok) {
    shop.log.warn({ requestId: c.get('requestId') }, 'staff: a password that does not fit')
    return answerSignIn(request, { failed: wordsOf(request)('atelier.wrongPassword'), email }, 422)
  }
  await takeBack(request, windows)
  giveStaffCookie(c, shop, done.value.token)
  return seeOther(c, `${paths.code}?next=${encodeURIComponent(nextOf(form.get('next')))}`)
}

export async function showCode(request: DoorRequest): Promise<Response> {
  return answerCode(request)
}

async function answerCode(request: DoorRequest, failed?: string): Promise<Response> {
  const { c, form, half, shop } = request
  if (!half) return seeOther(c, paths.signIn)
  const { db } = shop.database
  const next = nextOf(c.req.query('next') ?? form.get('next'))
  const status = failed ? 422 : 200
  const title = wordsOf(request)('atelier.secondFactor')
  if (half.hasSecondFactor) {
    const code = welcomeOf(shop).demo ? await demoCode(db, half.token, shop.clock()) : null
    return answerDoor(request, { title, body: <CodePage next={next} failed={failed} demoCode={code} /> }, status)
  }
  const secret = await proposeFactor(db, half)
  const uri = enrolmentUri(secret, half.member.email)
  return answerDoor(request, { title, body: <Enrolment next={next} failed={failed} secret={secret} uri={uri} /> }, status)
}

export async function submitCode(request: DoorRequest): Promise<Response> {
  const { c, form, half, shop } = request
  if (!half) return seeOther(c, `${paths.signIn}?lapsed=1`)
  const windows = windowsOf(request, half.member.email)
  await refuseBeyond(request, windows)
  const done = await signInWhole(shop.database, half.token, form.get('code') ?? '', shop.clock())
  if (!done.ok && done.failure.code === 'SIGN_IN_LAPSED') return seeOther(c, `${paths.signIn}?lapsed=1`)
  if (!done.ok) {
    await noteWrongCode(shop.database, half)
    shop.log.warn({ requestId: c.get('requestId'), member: half.member.id }, 'staff: a code that does not fit')
    return answerCode(request, wordsOf(request)('atelier.wrongCode'))
  }
  await takeBack(request, windows)
  giveStaffCookie(c, shop, done.value.token)
  const next = nextOf(form.get('next'))
  const { recoveryCodes } = done.value
  if (!recoveryCodes) return seeOther(c, next)
  const body = <RecoveryCodes codes={recoveryCodes} next={next} />
  return answerDoor(request, { title: wordsOf(request)('atelier.recoveryCodes'), body })
}

export async function submitSignOut({ c, shop, member, session }: StaffRequest): Promise<Response> {
  await signOut(shop.database, member, session)
  endStaffCookie(c, shop)
  return seeOther(c, `${paths.signIn}?done=out&language=${member.language}`)
}
