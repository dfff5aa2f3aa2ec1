import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'
import { TimeLeft } from './online-until.island.tsx'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

test.each([
  [day + 2 * hour + 3 * minute + 4 * second, '01:02:03:04'],
  [second, '00:00:00:01'],
  [1, '00:00:00:01'],
  [59 * second, '00:00:00:59'],
  [minute, '00:00:01:00'],
  [135 * day, '135:00:00:00'],
])('[PDP-55] %d ms are written as days, hours, minutes and seconds', (ms, text) => {
  expect(countdown(ms)).toBe(text)
})

test('[PDP-54] once the day is past, the words say so', () => {
  const render = (left: number) => renderToString(<TimeLeft left={left} label="Time left" expired="No longer online." />)
  expect(countdown(0)).toBeNull()
  expect(render(0)).toContain('No longer online.')
  expect(render(-day)).toContain('No longer online.')
  expect(render(second)).not.toContain('No longer online.')
})
