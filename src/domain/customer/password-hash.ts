import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** What a guess costs: 19 MiB of memory, twice over. Raise it here; hashes of before carry their own. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const bytes = { salt: 16, hash: 32 } as const

const derive = promisify(argon2)

/** The whole password, however it was composed on the keyboard; nothing is cut. */
const toMessage = (password: string) => Buffer.from(password.normalize('NFC'))

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(bytes.salt)
  const hash = await derive('argon2id', { message: toMessage(password), nonce: salt, tagLength: bytes.hash, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const unpadded = (part: Buffer) => part.toString('base64').replaceAll('=', '')

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Fits no password, and takes as long to say so as a real one: nobody can hear whether an e-mail is known. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(bytes.salt))}$${unpadded(Buffer.alloc(bytes.hash))}`

export async function fitsPassword(password: string, kept: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = shape.exec(kept ?? nobodys) ?? []
  const expected = Buffer.from(hash, 'base64')
  const given = await derive('argon2id', {
    message: toMessage(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, given) && kept !== null
}
