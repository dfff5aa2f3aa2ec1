import { expect, test } from 'vitest'
import { appendParam } from './append-param.ts'

test.each([
  ['/u?a=1', 'a', '2', '/u?a=1'],
  ['/u', 'a', '2', '/u?a=2'],
  ['/u?b=1', 'a', '2', '/u?b=1&a=2'],
  ['/u?', 'a', '2', '/u?a=2'],
  ['/u#top', 'a', '2', '/u?a=2#top'],
  ['/u?ab=1', 'a', '2', '/u?ab=1&a=2'],
  ['/u?a', 'a', '2', '/u?a'],
  ['/u', 'q', 'é & à', '/u?q=%C3%A9%20%26%20%C3%A0'],
])('[NAV-34] %s with %s=%s is %s', (url, name, value, expected) => {
  expect(appendParam(url, name, value)).toBe(expected)
})
