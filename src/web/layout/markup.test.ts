import { expect, test } from 'vitest'
import { escapeMarkup, voidElement } from './markup.ts'

test('nothing that stands in an attribute can end it', () => {
  expect(voidElement('meta', { name: 'description', content: `"><script>alert('1')</script>&` })).toBe(
    '<meta name="description" content="&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;"/>',
  )
  expect(escapeMarkup('<title>')).toBe('&lt;title&gt;')
})

test('an attribute without a value is left out, an empty one is not', () => {
  expect(voidElement('link', { rel: 'preload', href: undefined, crossorigin: '' })).toBe('<link rel="preload" crossorigin=""/>')
})
