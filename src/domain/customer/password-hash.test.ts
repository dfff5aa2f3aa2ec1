import { expect, test } from 'vitest'
import { fitsPassword, hashPassword } from './password-hash.ts'

test('a password fits its own hash alone, to the last character and however it was composed', async () => {
  const hash = await hashPassword('Abcdéfgh-12345')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await fitsPassword('Abcdéfgh-12345', hash)).toBe(true)
  expect(await fitsPassword('Abcdéfgh-12345'.normalize('NFD'), hash)).toBe(true)
  for (const other of ['Abcdéfgh-12346', 'Abcdéfgh-1234', 'Abcdéfgh-123456', ''])
    expect(await fitsPassword(other, hash)).toBe(false)
})

test('two people with one password have two hashes', async () => {
  expect(await hashPassword('Abcdefg1')).not.toBe(await hashPassword('Abcdefg1'))
})

test('where there is no hash nothing fits, and finding out takes as long', async () => {
  const hash = await hashPassword('Abcdefg1')
  const timed = async (kept: string | null) => {
    const begun = process.cpuUsage()
    expect(await fitsPassword('Wrong-123', kept)).toBe(false)
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }
  await timed(null)
  const [known, unknown] = [await timed(hash), await timed(null)]
  expect(unknown).toBeGreaterThan(known / 3)
})
