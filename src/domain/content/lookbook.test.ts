import { expect, test } from 'vitest'
import { lookbookFile } from './lookbook.ts'

const known = {
  shows: new Set(['rain']),
  hasScene: (name: string) => name === 'look-01',
  goods: new Set(['/p/CASC000-FOR', '/p/RIV085-NOI']),
}
const look = { id: '01', scene: 'look-01', pieces: ['CASC000-FOR', 'RIV085-NOI'] }
const faultsOf = (shows: object) =>
  lookbookFile(known)
    .safeParse({ shows })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a look names its picture and its pieces', () => {
  expect(faultsOf({ rain: [look] })).toBeUndefined()
})

test.each([
  ['of no show', { snow: [look] }, 'shows.snow: there is no show snow'],
  ['without a picture', { rain: [{ ...look, scene: 'look-02' }] }, 'shows.rain.0.scene: there is no scene look-02'],
  [
    'with a piece of nobody’s',
    { rain: [{ ...look, pieces: ['SEL085-ROU'] }] },
    'shows.rain.0.pieces: the catalogue knows no SEL085-ROU',
  ],
  ['that is there twice', { rain: [look, look] }, 'shows.rain.1.id: 01 is there twice'],
  [
    'with a piece twice',
    { rain: [{ ...look, pieces: ['CASC000-FOR', 'CASC000-FOR'] }] },
    'shows.rain.0.pieces: has a piece twice',
  ],
])('a look %s is refused, with its place', (_, shows, fault) => {
  expect(faultsOf(shows)).toEqual([fault])
})
