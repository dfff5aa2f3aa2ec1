import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openShop } from '../scripts/open-shop.mjs'
import { loadGenerated } from './generate.mjs'

/** A shop of so many styles that keeps no page: every request pays for its queries and its rendering. Answers a size to buy, too. */
export async function openGenerated(count) {
  const dataDir = `.data/bench-${count}`
  const shop = await openShop({ DATA_DIR: dataDir, PAGE_CACHE_MB: '0', LOG_LEVEL: 'info' })
  const password = readFileSync(`${dataDir}/postgres-password`, 'utf8').trim()
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3]
  const url = `postgres://vitrine:${password}@127.0.0.1:${port}/vitrine`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as n from product where published and style like '%-' || ($1::int - 1)",
    [count],
  )
  if (rows[0].n === 0) await loadGenerated(url, count)
  const piece = await client.query(
    "select sku from variant v join stock using (sku) where place = 'online' and quantity > 2 and sku ~ '^G[0-9A-Z]{6}-' limit 1",
  )
  await client.end()
  return { shop, sku: piece.rows[0].sku }
}
