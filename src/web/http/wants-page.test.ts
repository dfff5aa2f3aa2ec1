import { expect, test } from 'vitest'
import { wantsPage } from './answer.ts'
import type { AppContext } from './route.ts'

const asked = (headers: Record<string, string>, wantsFragment = false) => {
  const c = { req: { header: (name: string) => headers[name] } } as unknown as AppContext
  return wantsPage({ c, wantsFragment })
}
const navigate = { 'sec-fetch-mode': 'navigate' }

test.each([
  [navigate],
  [{ ...navigate, accept: 'application/json' }],
  [{ accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }],
  [{ accept: 'application/json;q=0.5, text/html' }],
  [{ ...navigate, 'x-requested-with': 'com.instagram.android' }],
  [{ accept: 'text/html', 'x-requested-with': 'com.instagram.android' }],
] as Record<string, string>[][])('a browser that goes there is shown a page: %j', (headers) => {
  expect(asked(headers!)).toBe(true)
})

test.each([
  [{}],
  [{ accept: '*/*' }],
  [{ accept: 'application/json' }],
  [{ accept: 'application/json, text/html;q=0.5' }],
  [{ accept: 'text/html;q=0' }],
  [{ 'sec-fetch-mode': 'cors', accept: 'text/html' }],
  [{ ...navigate, 'x-requested-with': 'fetch' }],
] as Record<string, string>[][])('whoever reads the answer itself is not: %j', (headers) => {
  expect(asked(headers!)).toBe(false)
})

test('a part of a page is no page', () => {
  expect(asked(navigate, true)).toBe(false)
})
