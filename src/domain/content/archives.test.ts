import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(`seed/content/${file}.json`, 'utf8'))

/** Colours as the house's English says them, and as the numbers of its pieces end. */
const endings = {
  red: 'ROU',
  black: 'NOI',
  forest: 'FOR',
  cognac: 'COG',
  hazelnut: 'NST',
  rose: 'ROS',
  ivory: 'IVO',
  chalk: 'CRA',
  midnight: 'NUI',
  slate: 'ARD',
}

test('a piece of the archives is shown in the colour that its line names', () => {
  const { entries } = read('pages').find(({ id }: { id: string }) => id === 'archives')
  const words = read('archives/en').entries
  const shown = (entries as { id: string; picture?: string; link?: string }[]).flatMap(({ id, picture, link }) => {
    const said = Object.entries(endings).find(([word]) => new RegExp(`\\b${word}\\b`).test(words[id].line))
    const shows = picture?.match(/pieces\/[A-Z0-9]+-([A-Z]+)\//)?.[1]
    const leads = link?.match(/^\/p\/[A-Z0-9]+-([A-Z]+)$/)?.[1]
    return [shows, leads].flatMap((ending) => (said && ending ? [{ id, said: said[1], ending }] : []))
  })
  expect(shown.length).toBeGreaterThan(30)
  expect(shown.filter(({ said, ending }) => said !== ending)).toEqual([])
})
