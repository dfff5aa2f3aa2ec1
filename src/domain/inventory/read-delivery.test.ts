import { expect, test } from 'vitest'
import { readHouseLines } from '../../kernel/house-file.ts'
import { readDelivery } from './read-delivery.ts'

const read = async (text: string, most = 10) => readDelivery(await readHouseLines(new Blob([text]).stream(), most), most)
const refused = (code: string, more: object = {}) => ({ ok: false, failure: { code, ...more } })

test('a delivery is read as any machine writes it: line ends, a byte order mark, semicolons, quotes; a size twice is added up', async () => {
  const value = [
    { sku: 'SEL085-ROU-R-38', quantity: 5 },
    { sku: 'VERR000-ROU', quantity: 1 },
  ]
  for (const text of [
    'sku,quantity\nVERR000-ROU,1\nSEL085-ROU-R-38,5\n',
    '\uFEFFsku,quantity\r\nVERR000-ROU,1\r\nSEL085-ROU-R-38,3\r\n\r\nSEL085-ROU-R-38,2\r\n',
    'SKU;Quantity\r"VERR000-ROU";"1"\rSEL085-ROU-R-38; 5',
  ])
    expect(await read(text), text).toEqual({ ok: true, value })
})

test('what is no delivery is refused whole, with what is wrong in it', async () => {
  expect(await read('')).toEqual(refused('FILE_EMPTY'))
  expect(await read('sku,quantity\n\n')).toEqual(refused('FILE_EMPTY'))
  expect(await read('sku,price\nVERR000-ROU,1')).toEqual(refused('WRONG_COLUMNS', { head: 'sku,price' }))
  expect(await read(`sku,quantity\n${'VERR000-ROU,1\n'.repeat(11)}`)).toEqual(refused('TOO_MANY_LINES'))
  const wrong = [
    '=HYPERLINK("http://x"),1',
    'VERR000-ROU,=1+1',
    'VERR000-ROU,-1',
    'VERR000-ROU,1.5',
    'VERR000-ROU',
    'VERR000-ROU,0',
  ]
  expect(await read(['sku,quantity', 'VERR000-ROU,1', ...wrong].join('\n'))).toEqual(
    refused('WRONG_LINES', { lines: wrong.map((text, index) => ({ line: index + 3, text })) }),
  )
})
