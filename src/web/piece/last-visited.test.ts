import { expect, test } from 'vitest'
import { othersThan, readKept, withVisited } from './last-visited.ts'

const seven = ['AAA001-NOI', 'BBB001-NOI', 'CCC001-NOI', 'DDD001-NOI', 'EEE001-NOI', 'FFF001-NOI', 'GGG001-NOI']

test('five pieces are kept, the last one first', () => {
  const kept = seven.reduce<string[]>((list, each) => withVisited(each, list), [])
  expect(kept).toEqual(['GGG001-NOI', 'FFF001-NOI', 'EEE001-NOI', 'DDD001-NOI', 'CCC001-NOI'])
})

test('a piece counts once, in the colour looked at last, and is not among its own others', () => {
  expect(withVisited('BBB001-ROU', ['CCC001-NOI', 'BBB001-NOI'])).toEqual(['BBB001-ROU', 'CCC001-NOI'])
  expect(othersThan('BBB001-ROU', ['CCC001-NOI', 'BBB001-NOI'])).toEqual(['CCC001-NOI'])
})

test.each([null, '', '{', '7', '{"a":1}', '["<script>", 7, null, "no"]'])('of %j, nothing is kept', (text) => {
  expect(readKept(text)).toEqual([])
})
