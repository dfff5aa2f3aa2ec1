/** Something said, as the server sends it (`web/talk/message.view.ts`). */
export interface Line {
  readonly seq: number
  readonly author: 'customer' | 'agent' | 'house'
  readonly name: string
  readonly kind: 'text' | 'piece' | 'picture' | 'notice'
  readonly text: string
  readonly clientId: string
  readonly piece?: {
    readonly name: string
    readonly line: string
    readonly price: string
    readonly href: string
    readonly image: string
  } | null
  readonly picture?: string
}

const link = /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g

/** Words as text, addresses in them as links that say nothing of us and lend nothing to whom they lead. */
function putText(place: HTMLElement, text: string): void {
  let at = 0
  for (const match of text.matchAll(link)) {
    const a = document.createElement('a')
    a.href = match[0]
    a.textContent = match[0]
    a.rel = 'nofollow ugc noopener noreferrer'
    a.target = '_blank'
    place.append(text.slice(at, match.index), a)
    at = match.index + match[0].length
  }
  place.append(text.slice(at))
}

/** A conversation on the page: each line once, in its order, whatever way it came. */
export class Talk {
  /** Which chat's lines these are; none yet. */
  chat = ''
  /** The number of the last line that is here, with none missing before it. */
  seen = 0
  readonly #log: HTMLElement
  readonly #words: Readonly<Record<string, string>>
  readonly #own: string
  readonly #shapes: (name: string) => HTMLElement

  constructor(root: ParentNode) {
    this.#log = root.querySelector<HTMLElement>('[data-talk]')!
    this.#own = this.#log.dataset.talk!
    this.#words = JSON.parse(this.#log.dataset.words!)
    this.#shapes = (name) => {
      const template = root.querySelector<HTMLTemplateElement>(`template[data-talk-${name}]`)!
      return template.content.firstElementChild!.cloneNode(true) as HTMLElement
    }
  }

  /** Answers whether it was new. */
  add(line: Line): boolean {
    if (line.seq <= this.seen) return false
    this.seen = line.seq
    const before = this.#find(line.clientId)
    before?.remove()
    const made = line.kind === 'notice' ? this.#notice(line) : this.#line(line)
    made.dataset.client = line.clientId
    made.dataset.seq = String(line.seq)
    const waiting = this.#log.querySelector('[data-unsent]')
    waiting ? waiting.before(made) : this.#log.append(made)
    this.#follow()
    return before === null
  }

  /** What was written and is not yet said: it stands at the end, and says so. */
  addUnsent(clientId: string, text: string): void {
    if (this.#find(clientId)) return
    const made = this.#line({ seq: 0, author: this.#own as Line['author'], name: '', kind: 'text', text, clientId })
    made.dataset.client = clientId
    made.dataset.unsent = ''
    made.querySelector('span')!.textContent = this.#words.unsent ?? ''
    this.#log.append(made)
    this.#follow()
  }

  /** From now on another chat is shown: its numbers begin anew. What is not yet said stays. */
  show(chat: string): void {
    if (chat === this.chat) return
    for (const line of this.#log.querySelectorAll('[data-seq]')) line.remove()
    this.chat = chat
    this.seen = 0
  }

  #find(clientId: string): HTMLElement | null {
    return this.#log.querySelector(`[data-client="${CSS.escape(clientId)}"]`)
  }

  #notice({ text, name }: Line): HTMLElement {
    const made = this.#shapes('notice')
    made.textContent = (this.#words[text] ?? '').replace('{name}', name)
    return made
  }

  #line({ author, name, kind, text, piece, picture }: Line): HTMLElement {
    const made = this.#shapes('line')
    const [who, place] = made.children as unknown as [HTMLElement, HTMLElement]
    made.toggleAttribute('data-own', author === this.#own)
    who.textContent = author === this.#own ? (this.#words.you ?? '') : name || (this.#words.other ?? '')
    if (kind === 'text') putText(place, text)
    else if (kind === 'picture') place.append(this.#picture(picture ?? ''))
    else place.append(piece ? this.#piece(piece) : (this.#words.gonePiece ?? ''))
    made.toggleAttribute('data-bare', kind !== 'text')
    return made
  }

  #picture(src: string): HTMLElement {
    const image = this.#shapes('picture') as HTMLImageElement
    image.src = src
    image.alt = this.#words.picture ?? ''
    image.addEventListener('load', () => this.#follow(), { once: true })
    return image
  }

  #piece({ name, line, price, href, image }: NonNullable<Line['piece']>): HTMLElement {
    const made = this.#shapes('piece') as HTMLAnchorElement
    made.href = href
    made.querySelector('img')!.src = image
    made.querySelector('strong')!.textContent = name
    made.querySelector('small')!.textContent = line
    made.querySelector('span span')!.textContent = price
    return made
  }

  #follow(): void {
    this.#log.scrollTop = this.#log.scrollHeight
  }
}
