import { expect, test } from 'vitest'
import { languages } from '../../../kernel/visit.ts'
import { widgetLanguage } from './widget-language.ts'

test('[SIZE-14,SIZE-15,SIZE-16] the widget speaks French and Italian where the site does, English elsewhere', () => {
  expect(widgetLanguage('fr')).toBe('fr')
  expect(widgetLanguage('it')).toBe('it')
  const others = languages.filter((language) => language !== 'fr' && language !== 'it')
  expect(others.map(widgetLanguage)).toEqual(others.map(() => 'en'))
})
