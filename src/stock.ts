import { openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { readReceipt } from './domain/inventory/read-receipt.ts'
import { receiveStock } from './domain/inventory/receive-stock.ts'
import { readConfig } from './kernel/config.ts'
import { SeedFileError } from './kernel/json-file.ts'

/** `npm run stock -- <file.csv>`: counts a delivery in, beside a shop that is open. Answers what to say. */
async function count(path: string): Promise<string> {
  const receipt = readReceipt(path)
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir)
  const database = openDatabase(config.databaseUrl ?? embedded!.url, 2)
  try {
    const done = await receiveStock(database, receipt)
    if (done.ok) return `${receipt.reference}: ${done.value.pieces} pieces received`
    if (done.failure.code === 'ALREADY_RECEIVED') return `${receipt.reference}: was received before, nothing counted`
    throw new SeedFileError(`${path}: no size ${done.failure.skus.join(', ')}; nothing counted`)
  } finally {
    await database.close()
    embedded?.stop()
  }
}

const [, , path] = process.argv
if (!path) {
  console.error('which delivery? npm run stock -- <file.csv>')
  process.exit(1)
}
try {
  console.log(await count(path))
} catch (error) {
  console.error(error instanceof SeedFileError ? error.message : error)
  process.exit(1)
}
