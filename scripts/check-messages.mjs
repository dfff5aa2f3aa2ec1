// Every string in ten languages, the atelier's in the two of its people: no key missing, none unused, the same placeholders everywhere, valid ICU.
import './node24.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'

const root = 'src/i18n/messages'
const found = []
const read = (language, file) => JSON.parse(readFileSync(join(root, language, file), 'utf8'))
const languages = ['en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar']
const files = readdirSync(join(root, 'en')).sort()
/** Files that shoppers never read, and the languages of those who do: no more and no fewer. */
const ownLanguages = { 'atelier.json': ['en', 'fr'] }
const languagesOf = (file) => ownLanguages[file] ?? languages

for (const folder of readdirSync(root)) if (!languages.includes(folder)) found.push(`${root}/${folder}: no such language`)

/** Names that a message asks for, however deep in its plurals; and whether it can be read at all. */
function placeholders(text, language, where) {
  try {
    const names = new Set()
    const walk = (parts) => {
      for (const part of parts) {
        if (part.type > 0 && part.type !== 7) names.add(part.value)
        for (const option of Object.values(part.options ?? {})) walk(option.value)
      }
    }
    walk(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst())
    return [...names].sort().join(', ')
  } catch (error) {
    found.push(`${where}: ${error.message}`)
    return ''
  }
}

const keys = []
for (const file of files) {
  const english = read('en', file)
  for (const language of languages) {
    if (!languagesOf(file).includes(language)) {
      if (readdirSync(join(root, language)).includes(file))
        found.push(`${root}/${language}/${file}: is read in ${languagesOf(file).join(' and ')} only`)
      continue
    }
    const where = `${root}/${language}/${file}`
    if (!readdirSync(join(root, language)).includes(file)) {
      found.push(`${where}: missing`)
      continue
    }
    const own = read(language, file)
    for (const key of Object.keys(own)) if (!(key in english)) found.push(`${where}: ${key} is in no English file`)
    for (const [key, text] of Object.entries(english)) {
      if (typeof own[key] !== 'string' || own[key].trim() === '') {
        found.push(`${where}: ${key} is missing`)
        continue
      }
      const wanted = placeholders(text, 'en', `${root}/en/${file}: ${key}`)
      const given = placeholders(own[key], language, `${where}: ${key}`)
      if (wanted !== given) found.push(`${where}: ${key} has the placeholders [${given}], English has [${wanted}]`)
    }
  }
  keys.push(...Object.keys(english).map((key) => ({ name: `${file.replace('.json', '')}.${key}`, key, file })))
}

const sources = ['src', 'e2e']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** Used by name, or by its code (`'NO_STOCK'`, and `error.${code}_text` beside it), or as one of a templated family. */
function isUsed({ name, key, file }) {
  if (sources.includes(`'${name}'`)) return true
  const bare = key.replace(/_text$/, '')
  if (file === 'error.json') return new RegExp(`\\b${bare}\\b`).test(sources)
  // `site.${region}`: one of a family whose last part is a word of the code; `shop.fit_${fit}`: one named by the house's data.
  const families = [...sources.matchAll(/`(\w+\.\w*)\$\{/g)].map((match) => match[1])
  return families.some(
    (family) => name.startsWith(family) && (!family.endsWith('.') || new RegExp(`['"]${key}['"]`).test(sources)),
  )
}
for (const each of keys) if (!isUsed(each)) found.push(`${root}/en/${each.file}: ${each.key} is used nowhere`)

for (const line of found) console.error(line)
if (found.length > 0) process.exit(1)
console.log(`messages: ${keys.length} keys in ${languages.length} languages`)
