import { expect, test } from 'vitest'
import { readConfig } from '../../kernel/config.ts'
import { isMobile } from './is-mobile.ts'

const { mobileKeywords } = readConfig({})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15', true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', false],
  ['', false],
])('[UI-28] %s: %s', (agent, expected) => {
  expect(isMobile(agent, mobileKeywords)).toBe(expected)
})

test('[UI-28] the words are the house’s to set', () => {
  const { mobileKeywords: own } = readConfig({ MOBILE_KEYWORDS: 'Tizen, KaiOS' })
  expect(own).toEqual(['Tizen', 'KaiOS'])
  expect(isMobile('Mozilla/5.0 (Mobile; KAIOS/3.1)', own)).toBe(true)
  expect(isMobile('Mozilla/5.0 (iPhone)', own)).toBe(false)
})
