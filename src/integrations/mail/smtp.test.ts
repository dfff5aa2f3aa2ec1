import { type AddressInfo, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { smtpTransport } from './smtp.ts'

const letter = {
  messageId: '<AV00000001.confirmation@averne.example>',
  to: 'ines@averne.fr',
  subject: 'Votre commande',
  html: '<p>Merci, Inès</p>',
  text: 'Merci, Inès',
}

let server: Server | undefined
afterEach(() => void server?.close())

/** What a mail server says to a line, as far as a letter needs it; `refuse` is what it answers to the recipient. */
function answerTo(line: string, refuse?: string): string {
  if (/^data/i.test(line)) return '354 go on'
  if (/^rcpt/i.test(line) && refuse) return refuse
  return /^quit/i.test(line) ? '221 bye' : '250 ok'
}

async function mailServer(taken: string[], refuse?: string): Promise<string> {
  server = createServer((socket) => {
    let inLetter = false
    socket.write('220 test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      taken.push(line)
      const isOver = inLetter && line === '.'
      if (inLetter && !isOver) return
      const answer = isOver ? '250 taken' : answerTo(line, refuse)
      inLetter = answer.startsWith('354')
      socket.write(`${answer}\r\n`)
    })
  })
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a letter goes out under its own id, from the house to its reader', async () => {
  const taken: string[] = []
  const transport = smtpTransport(await mailServer(taken), 'Averne <house@averne.example>')
  await transport.deliver(letter)
  transport.close()
  expect(taken).toContain(`Message-ID: ${letter.messageId}`)
  expect(taken).toContain('RCPT TO:<ines@averne.fr>')
  expect(taken).toContain('From: Averne <house@averne.example>')
})

test('a letter that the server refuses is a failure, so that the job tries again', async () => {
  const transport = smtpTransport(await mailServer([], '451 later'), 'house@averne.example')
  await expect(transport.deliver(letter)).rejects.toThrow('451')
  transport.close()
})

test('so is a server that is away', async () => {
  const url = await mailServer([])
  server!.close()
  const transport = smtpTransport(url, 'house@averne.example')
  await expect(transport.deliver(letter)).rejects.toThrow(/ECONNREFUSED/)
  transport.close()
})
