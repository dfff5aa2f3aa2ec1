import { connect } from 'node:net'
import fc from 'fast-check'
import type { Answered } from './attack.ts'
import type { HostileRequest } from './requests.ts'

/** How the bytes of a request are put together. Only the first few are as HTTP has it. */
const framings = {
  length: (head: string[], body: string) => `${text([...head, `Content-Length: ${Buffer.byteLength(body)}`])}${body}`,
  chunked: (head: string[], body: string) => `${text([...head, 'Transfer-Encoding: chunked'])}${chunksOf(body)}0\r\n\r\n`,
  'chunked, with extensions and a trailer': (head: string[], body: string) =>
    `${text([...head, 'Transfer-Encoding: chunked', 'Trailer: x'])}${chunksOf(body).replace('\r\n', ';a="b"\r\n')}0\r\nx: y\r\n\r\n`,
  'no body': (head: string[]) => text(head),
  'a length that is too long': (head: string[], body: string) =>
    `${text([...head, `Content-Length: ${body.length + 500}`])}${body}`,
  'a length that is too short': (head: string[], body: string) => `${text([...head, 'Content-Length: 3'])}${body}`,
  'a length below nothing': (head: string[], body: string) => `${text([...head, 'Content-Length: -5'])}${body}`,
  'a length beyond any number': (head: string[], body: string) =>
    `${text([...head, `Content-Length: ${'9'.repeat(30)}`])}${body}`,
  'two lengths': (head: string[], body: string) => `${text([...head, 'Content-Length: 5', 'Content-Length: 6'])}${body}`,
  'a length and chunks': (head: string[], body: string) =>
    `${text([...head, 'Content-Length: 5', 'Transfer-Encoding: chunked'])}${chunksOf(body)}0\r\n\r\n`,
  'chunks that never end': (head: string[], body: string) => `${text([...head, 'Transfer-Encoding: chunked'])}${chunksOf(body)}`,
  'a chunk of no size': (head: string[], body: string) =>
    `${text([...head, 'Transfer-Encoding: chunked'])}zz\r\n${body}\r\n0\r\n\r\n`,
  'a chunk beyond any number': (head: string[], body: string) =>
    `${text([...head, 'Transfer-Encoding: chunked'])}${'f'.repeat(20)}\r\n${body}`,
  'an unknown coding': (head: string[], body: string) => `${text([...head, 'Transfer-Encoding: gzip, nothing'])}${body}`,
  'lines that end otherwise': (head: string[], body: string) => `${head.join('\n')}\n\n${body}`,
  'a line that is folded': (head: string[]) => text([...head, 'X-Folded: a\r\n b']),
  'a NUL in a header': (head: string[]) => text([...head, 'X-Odd: a\0b']),
  'a name with a space': (head: string[]) => text([...head, 'X Odd : a']),
  'a header of 20 kB': (head: string[]) => text([...head, `X-Long: ${'a'.repeat(20_000)}`]),
  'a thousand headers': (head: string[]) => text([...head, ...Array.from({ length: 1_000 }, (_, index) => `X-${index}: 1`)]),
  'no host': (head: string[]) => text(head.filter((line) => !line.startsWith('Host'))),
  'two hosts': (head: string[]) => text([...head, 'Host: evil.example']),
  'another version': ([first = '', ...head]: string[]) => text([first.replace('HTTP/1.1', 'HTTP/9.9'), ...head]),
  'the oldest version': ([first = '', ...head]: string[]) => text([first.replace('HTTP/1.1', 'HTTP/1.0'), ...head]),
  'a whole address': ([first = '', ...head]: string[]) => text([first.replace(' /', ' http://evil.example/'), ...head]),
  'raw bytes in the path': ([first = '', ...head]: string[]) => text([first.replace(' HTTP', '\xff\xfe<"> HTTP'), ...head]),
  'a fragment': ([first = '', ...head]: string[]) => text([first.replace(' HTTP', '#x HTTP'), ...head]),
  'a method in small letters': ([first = '', ...head]: string[]) => text([first.toLowerCase().replace('http', 'HTTP'), ...head]),
  TRACE: ([first = '', ...head]: string[]) => text([first.replace(/^\S+/, 'TRACE'), ...head]),
  CONNECT: ([first = '', ...head]: string[]) => text([first.replace(/^\S+/, 'CONNECT'), ...head]),
  'an upgrade': (head: string[]) => text([...head, 'Connection: upgrade', 'Upgrade: websocket']),
  'no HTTP at all': () => '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
}

type Framing = keyof typeof framings

const sound: readonly Framing[] = ['length', 'chunked', 'chunked, with extensions and a trailer']

/** Half of them as HTTP has it: those reach the shop. */
export const framing: fc.Arbitrary<Framing> = fc.oneof(
  fc.constantFrom(...sound),
  fc.constantFrom(...(Object.keys(framings) as Framing[])),
)

const text = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`

function chunksOf(body: string): string {
  return (body.match(/.{1,1000}/gs) ?? []).map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`).join('')
}

/** Byte by byte, as it is; null where nothing came back. */
export function overWire(port: number, { method, path, headers, body }: HostileRequest, how: Framing): Promise<Answered | null> {
  const own = headers.filter(([name]) => !['content-length', 'transfer-encoding', 'host', 'accept-encoding'].includes(name))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...own.map(([name, value]) => `${name}: ${value}`),
  ]
  const bytes = Buffer.from(framings[how](lines, body ?? ''), how === 'raw bytes in the path' ? 'latin1' : 'utf8')
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk) => heard.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      const answer = readAnswer(Buffer.concat(heard))
      if (answer || !sound.includes(how)) done(answer)
      else failed(new Error(`no answer to a request that is framed by ${how}`))
    })
    // Whoever waits for the rest of a request that has none would wait a minute.
    if (sound.includes(how)) socket.write(bytes)
    else socket.end(bytes)
    socket.setTimeout(10_000, () => socket.destroy())
  })
}

function readAnswer(bytes: Buffer): Answered | null {
  if (bytes.length === 0) return null
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4) }
}
