import fc from 'fast-check'

/** Stands in whatever a request brings but for its path: none of it may be found in a log. */
export const canary = 'kanarienvogel'
/** An element that no page of ours has: found in one, it would have run. */
export const markup = `<${canary}-x onload=alert(1)>`

/** What no keyboard types and many a program forgets. */
const oddities: readonly string[] = [
  '',
  ' ',
  '\0',
  `a\0${canary}`,
  '\t\r\n',
  `x\r\nset-cookie: ${canary}=1`,
  '\u0007\u001b[31m',
  '\u200b\u200d\ufeff',
  '\u202e\u2066abc\u2069',
  `e${'\u0301'.repeat(200)}`,
  '\ufffd\uffff',
  '👠👩‍👩‍👧‍👦🇫🇷',
  'İıßſﬀŉ',
  '１２３',
  '٣٤٥',
  '𝟙',
  '-0',
  '-1',
  '0',
  '1.5',
  '1e309',
  '0x7fffffff',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '{"__proto__":{"admin":true}}',
  '[]',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '//evil.example/',
  '\\\\evil.example\\',
  'https://evil.example/',
  'javascript:alert(1)',
  "'; drop table style; --",
  `' or '1'='1`,
  '%_%\\',
  '$1 $2 {{7*7}} #{7*7}',
  '(a+)+$',
  '& | ! ( <-> :*',
  `"${markup}`,
  `</script>${markup}`,
  `{{${canary}}}`,
  'a,b,,c,'.repeat(50),
  'a'.repeat(300),
  'é'.repeat(5_000),
  '0'.repeat(4_000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2027-02-31T25:61:00Z',
  `${canary}@averne.fr`,
  `"${canary}"@[127.0.0.1]`,
  `${'a'.repeat(250)}@averne.fr`,
  `vİsitor${canary}@averne.fr`,
  `${canary}@averne.fr\r\nbcc: all@averne.fr`,
]

export const odd: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddities) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...oddities), fc.constantFrom(...oddities)).map((both) => both.join('')) },
)

/** Names that reach for what an object inherits, or make a list or an object of a field. */
export const oddNames = (name: string): readonly string[] => [
  `${name}[]`,
  `${name}[0]`,
  `${name}.value`,
  `__proto__[${name}]`,
  `constructor[prototype][${name}]`,
  '__proto__',
  name.toUpperCase(),
  '',
]

/** As a query or a form carries it; now and then by hand, and wrong. */
export function encode(text: string, badly: number): string {
  const well = encodeURIComponent(text.toWellFormed())
  if (badly === 0) return text.toWellFormed().replace(/[\s#&%+=?\p{Cc}]/gu, encodeURIComponent)
  if (badly === 1) return `${well}%`
  if (badly === 2) return `${well}%zz%c0%80%ff`
  if (badly === 3) return well.toLowerCase().replaceAll('%20', '+')
  return well
}
