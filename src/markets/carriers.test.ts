import { expect, test } from 'vitest'
import { parcelPage } from './carriers.ts'

test('a parcel leads to its carrier’s page, however its name is typed; that of an unknown carrier leads nowhere', () => {
  expect(parcelPage('dhl ', 'JD 014')).toBe('https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%20014')
  expect(parcelPage('Cousin Paul', '1234')).toBeNull()
})
