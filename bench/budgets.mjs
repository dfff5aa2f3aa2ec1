// Fails when a page kind outweighs its budget.
import '../scripts/node24.mjs'
import { readFileSync } from 'node:fs'
import { openShop } from '../scripts/open-shop.mjs'
import { pageKinds, weigh, weighFormRules } from './weigh.mjs'

const { comment: _, formRules, ...budgets } = JSON.parse(readFileSync('bench/budgets.json', 'utf8'))
const shop = await openShop({ DATA_DIR: '.data/bench' })
const over = []
try {
  for (const [kind, path] of Object.entries(pageKinds)) {
    const weights = await weigh(shop, path)
    const line = Object.entries(budgets).map(([name, most]) => {
      const { br } = weights[name]
      if (br > most) over.push(`${kind}: ${name} weighs ${br} bytes, ${br - most} too many`)
      return `${name} ${(br / 1024).toFixed(1)} of ${(most / 1024).toFixed(0)} kB`
    })
    console.log(`${kind.padEnd(16)} ${line.join(', ')}`)
  }
} finally {
  await shop.stop()
}
const { br } = weighFormRules()
console.log(`${'form rules'.padEnd(16)} ${(br / 1024).toFixed(1)} of ${(formRules / 1024).toFixed(0)} kB`)
if (br > formRules) over.push(`form rules weigh ${br} bytes, ${br - formRules} too many`)
for (const line of over) console.error(line)
process.exit(over.length > 0 ? 1 : 0)
