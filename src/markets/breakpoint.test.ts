import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromTablet, tabletBreakpoint, withBreakpoint } from './breakpoint.ts'
import { sites } from './sites.ts'

test('[UI-27] the tablet breakpoint is configured once: sheets, pictures and pages have the same', () => {
  expect(sites.get('FR')!.preferences.tabletBreakpoint).toBe(tabletBreakpoint)
  expect(fromTablet).toBe('(min-width: 768px)')
  const sheet = '@media (min-width: 768px) { a { b: c } } @media (max-width: 767px) { a { b: d } } @media (min-width: 1024px) {}'
  expect(withBreakpoint(sheet)).toBe(sheet)
  expect(withBreakpoint(sheet, 800)).toBe(
    '@media (min-width: 800px) { a { b: c } } @media (max-width: 799px) { a { b: d } } @media (min-width: 1024px) {}',
  )
})

test('[UI-27] no sheet and no component writes it in a way that configuration would miss', () => {
  const sheets = globSync('src/web/**/*.css')
  const inSheets = sheets.filter((file) =>
    /76[78]px/.test(withBreakpoint(readFileSync(file, 'utf8'), 800).replace(/\/\*.*?\*\//gs, '')),
  )
  expect(inSheets).toEqual([])
  expect(sheets.some((file) => withBreakpoint(readFileSync(file, 'utf8'), 800).includes('800px'))).toBe(true)
  const components = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  expect(components.filter((file) => /76[78]px/.test(readFileSync(file, 'utf8')))).toEqual([])
})
