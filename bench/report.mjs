import { readFileSync, writeFileSync } from 'node:fs'

/** Lines that are printed as they come and, with `--write`, put between `<!-- name -->` and `<!-- /name -->` in docs/benchmarks.md. */
export function report(name) {
  const lines = []
  return {
    say(line = '') {
      console.log(line)
      lines.push(line)
    },
    keep() {
      if (!process.argv.includes('--write')) return
      const file = 'docs/benchmarks.md'
      const place = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`)
      const text = readFileSync(file, 'utf8')
      if (!place.test(text)) throw new Error(`${file} has no place for ${name}`)
      writeFileSync(
        file,
        text.replace(place, () => `<!-- ${name} -->\n\n${lines.join('\n')}\n\n<!-- /${name} -->`),
      )
    },
  }
}
