import { describe, expect, test } from 'vitest'
import type { MailTransport } from './mail.port.ts'

interface World {
  readonly transport: MailTransport
  /** Every letter that has been taken, as it travels: headers, an empty line, the parts. */
  taken(): Promise<readonly string[]>
}

/** What every transport of letters must do. `from` is who its letters are from. */
export function testMailTransport(name: string, open: () => Promise<World>, from: string): void {
  const letter = {
    messageId: '<contract.1@averne.example>',
    to: 'ines@averne.fr',
    subject: 'Votre commande',
    html: '<p>Merci, Inès</p>',
    text: 'Merci, Inès',
    headers: { 'List-Unsubscribe': '<https://averne.example/stop>' },
  }

  describe(`a mail transport, ${name}`, () => {
    test('a letter goes out under its own id, from the house to its reader, as text and as HTML', async () => {
      const { transport, taken } = await open()
      await transport.deliver(letter)
      const [source = ''] = await taken()
      for (const header of [`Message-ID: ${letter.messageId}`, `From: ${from}`, `To: ${letter.to}`, `Subject: ${letter.subject}`])
        expect(source.replace(/\r\n[ \t]+/g, ' ')).toContain(header)
      expect(source).toContain('List-Unsubscribe: <https://averne.example/stop>')
      expect(source).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
      transport.close()
    })

    test('closing twice does no harm', async () => {
      const { transport } = await open()
      transport.close()
      expect(() => transport.close()).not.toThrow()
    })
  })
}
