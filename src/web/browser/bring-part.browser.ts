const onTheirWay = new Map<string, Promise<void>>()

/** The page is given a sheet that it lacks, and waits for it, so that nothing is seen undressed. */
export function bringSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return onTheirWay.get(href) ?? Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const brought = new Promise<void>((done) => {
    link.onload = () => done()
    // A part without its sheet is better than none; the next that needs it asks again.
    link.onerror = () => {
      link.remove()
      done()
    }
    document.head.append(link)
  })
  onTheirWay.set(href, brought)
  return brought
}

/** What stands around every `import()` of the built shop (`vite.config.ts`): a part, its sheets, and scripts that it stands on. */
export async function bringPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const [part] = await Promise.all([load(), ...files.map((file) => bring(`/${file}`))])
  return part
}

const bring = (href: string) => (href.endsWith('.css') ? bringSheet(href) : import(/* @vite-ignore */ href))
