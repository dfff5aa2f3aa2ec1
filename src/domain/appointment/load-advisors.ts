import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { languages } from '../../kernel/visit.ts'
import { replaceAdvisors } from './appointment.repository.ts'

/** `seed/stores/advisors.json`: who receives shoppers, where, on which days and in which languages. */
const advisorsFile = z.array(
  z.strictObject({
    id: z.string().regex(/^[A-Z]{3}\d{2}-[A-Z]$/),
    store: z.string().regex(/^[A-Z]{3}\d{2}$/),
    name: z.string().min(1).max(60),
    languages: z.array(z.enum(languages)).min(1),
    days: z.array(z.number().int().min(1).max(7)).min(1),
  }),
)

/** As the file has them; who is no longer in it receives nobody new. */
export async function loadAdvisors(database: Database, path: string): Promise<void> {
  const advisors = readJsonFile(path, advisorsFile)
  await database.transaction((tx) => replaceAdvisors(tx, advisors))
}
