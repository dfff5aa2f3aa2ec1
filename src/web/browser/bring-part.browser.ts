/** The page is given a sheet that it lacks, and waits for it, so that nothing is seen undressed. */
export async function bringSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  await new Promise((done) => {
    // A part without its sheet is better than none.
    link.onload = link.onerror = done
    document.head.append(link)
  })
}

/** What stands around every `import()` of the built shop (`vite.config.ts`): a part, its sheets, and scripts that it stands on. */
export async function bringPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const [part] = await Promise.all([load(), ...files.map((file) => bring(`/${file}`))])
  return part
}

const bring = (href: string) => (href.endsWith('.css') ? bringSheet(href) : import(/* @vite-ignore */ href))
