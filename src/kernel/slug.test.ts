import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  [['Sélène 85', 'Veau verni', 'Rouge'], 'selene-85-veau-verni-rouge'],
  [['Femme', 'Prêt-à-porter'], 'femme-pret-a-porter'],
  [['Größe & Maß'], 'grosse-mass'],
  [['Scarpe da donna', 'D’Orsay'], 'scarpe-da-donna-d-orsay'],
  [['レディース', 'パンプス'], 'レディース-パンプス'],
  [['여성', '하이힐'], '여성-하이힐'],
  [['女士', '高跟鞋'], '女士-高跟鞋'],
  [['نِساء', 'أحذية'], 'نساء-أحذية'],
  [['  “Quotes” / slashes? ', '#%'], 'quotes-slashes'],
  [['…'], ''],
])('%o becomes %s', (words, slug) => {
  expect(slugOf(...words)).toBe(slug)
})

test('what is a slug already stays as it is', () => {
  for (const words of ['selene-85-veau-verni', 'パンプス-黒', '하이힐', 'أحذية-سوداء']) expect(slugOf(words)).toBe(words)
})
