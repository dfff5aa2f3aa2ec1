import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

export interface MailServer {
  readonly url: string
  /** Every line that it was sent. */
  readonly lines: string[]
  /** The letters that it took. */
  readonly letters: string[]
  stop(): void
}

/** What a mail server says to a line, as far as a letter needs it; `refuse` is what it answers to the recipient. */
function answerTo(line: string, refuse?: string): string {
  if (/^data/i.test(line)) return '354 go on'
  if (/^rcpt/i.test(line) && refuse) return refuse
  return /^quit/i.test(line) ? '221 bye' : '250 ok'
}

export async function startMailServer(refuse?: string): Promise<MailServer> {
  const lines: string[] = []
  const letters: string[] = []
  const server = createServer((socket) => {
    let letter: string[] | null = null
    socket.write('220 test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line)
      if (letter && line !== '.') {
        letter.push(line)
        return
      }
      if (letter) letters.push(letter.join('\r\n'))
      const answer = letter ? '250 taken' : answerTo(line, refuse)
      letter = answer.startsWith('354') ? [] : null
      socket.write(`${answer}\r\n`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, lines, letters, stop: () => void server.close() }
}
