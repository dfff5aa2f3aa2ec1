import { expect, test } from 'vitest'
import { stateCalled } from './states.ts'

test.each([
  ['US', 'NY', 'NY'],
  ['US', ' new york ', 'NY'],
  ['CA', 'Quebec', 'QC'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'qc', 'QC'],
  ['US', 'Québec', 'Québec'],
  ['US', '', ''],
  ['FR', 'Paris', 'Paris'],
])('in %s, %s is %s', (country, said, code) => {
  expect(stateCalled(country, said)).toBe(code)
})
