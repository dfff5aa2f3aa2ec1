// What shoppers wait for while they search, in a small and in a very large catalogue.
//   npm run bench:search [-- --write]
import '../scripts/node24.mjs'
import { openGenerated } from './open-generated.mjs'
import { report } from './report.mjs'

const sizes = [1_000, 100_000]
const rounds = 40
const { say, keep } = report('search')

const terms = {
  broad: ['noir', 'femme', 'souliers', 'veau', 'chaussures en cuir noir'],
  narrow: ['sélène 54', 'escarpin verni rouge', 'robe colonne', 'boutique lyon'],
  'half-typed': ['es', 'esc', 'sac à m', 'cach'],
  'slips and nonsense': ['slène', 'escrapin', 'mocasins noirs', 'xqzwvk'],
  numbers: ['G00000U', 'g000001 noi'],
  'colours, sizes and prices': ['rouge 37', 'escarpins rouges taille 38 moins de 900', 'noir ou rouge', 'sac à moins de 1500 €'],
}

const calls = [
  { name: 'suggestions, whole house', path: '/fr/fr/search/general?format=ajax', target: 10 },
  { name: 'suggestions, pieces only', path: '/fr/fr/search/products?format=ajax', target: 10 },
  { name: 'results', path: '/fr/fr/search?', target: 25 },
]

async function ask(url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
}

/** Choices within a whole department: each is another page, and none was seen before. */
const choices = ['noir', 'rouge', 'cognac', 'craie'].flatMap((colour) =>
  ['36', '37', '38', '39', '40'].flatMap((size) =>
    ['house', 'priceUp'].map((sort) => `colour=${colour}&size=${size}&sort=${sort}`),
  ),
)

/** How long the server took for its last requests, by its own log: what asks is on the same cores, and its time is not the shop's. */
async function timesOf(shop, count, path = '/fr/fr/search') {
  // It writes its log twice a second.
  await new Promise((written) => setTimeout(written, 700))
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.includes(`"path":"${path}`))
  return lines.slice(-count).map((line) => JSON.parse(line).ms)
}

const quantile = (times, share) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1]

const opened = []
try {
  for (const count of sizes) {
    opened.push(await openGenerated(count))
    console.log(`  ${count} styles are there`)
  }
  say('| styles | call | terms | p50 ms | p99 ms | target |')
  say('| ---: | --- | --- | ---: | ---: | --- |')
  for (const { name, path, target } of calls) {
    for (const [index, { shop }] of opened.entries()) {
      const urls = (term) => `${shop.url}${path}&q=${encodeURIComponent(term)}`
      const all = []
      for (const term of Object.values(terms).flat()) for (let turn = 0; turn < 20; turn += 1) await ask(urls(term))
      for (const [kind, words] of Object.entries(terms)) {
        for (let turn = 0; turn < rounds; turn += 1) for (const term of words) await ask(urls(term))
        const times = await timesOf(shop, rounds * words.length)
        all.push(...times)
        if (index > 0) say(`| | | ${kind} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | |`)
      }
      const p99 = quantile(all, 0.99)
      say(
        `| ${sizes[index].toLocaleString('en')} | ${name} | all | ${quantile(all, 0.5).toFixed(1)} | ${p99.toFixed(1)} | p99 <= ${target} ms |`,
      )
    }
  }
  for (const [index, { shop }] of opened.entries()) {
    for (const [name, path] of [
      ['a department, refined', '/fr/fr/c/women'],
      ['what it can be refined by', '/fr/fr/c/women/refine'],
    ]) {
      await ask(`${shop.url}${path}?colour=noir`)
      const [first] = await timesOf(shop, 1, path)
      say(`| ${sizes[index].toLocaleString('en')} | ${name} | the first | ${first.toFixed(1)} | | <= 500 ms |`)
      for (const choice of choices) await ask(`${shop.url}${path}?${choice}`)
      const times = await timesOf(shop, choices.length, path)
      say(
        `| ${sizes[index].toLocaleString('en')} | ${name} | ${choices.length} choices | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | p50 <= 50 ms |`,
      )
    }
  }
} finally {
  await Promise.all(opened.map(({ shop }) => shop.stop()))
}
keep()
