import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { orderNumberPattern } from '../domain/order/order.ts'
import { eachInTurn } from '../kernel/each-in-turn.ts'
import { cellsOf, csvCell, type HouseFile, readHouseFile } from '../kernel/house-file.ts'

/** Where files come in, and how many lines one may have. */
export interface HouseFolder {
  readonly folder: string
  readonly mostLines: number
}

export interface FileRun extends HouseFolder {
  readonly dryRun: boolean
  /** Called after each line. */
  onProgress?(done: number, total: number): void
  /** Called with what a line has thrown: its code is `ERROR`, and those behind it are done. */
  onError?(error: unknown, file: string, line: number): void
}

/** What a job does with files: how their columns are called, and what is done with each line. */
export interface FileJob {
  readonly name: string
  readonly head: string
  /** Answers the line's own code; `OK` when it is done, or would be in a dry run. `key` is the line's own name, for good. */
  doLine(cells: readonly string[], key: string, dryRun: boolean): Promise<string>
}

export interface FileOutcome {
  readonly result: 'OK' | 'WARN' | 'FILE_EMPTY' | 'TOO_MANY_LINES' | 'NO_FILE_FOUND'
  readonly dryRun: boolean
  readonly files: readonly FileReport[]
}

interface FileReport {
  readonly file: string
  readonly result: FileOutcome['result']
  /** What kept lines from being done, each with its number; those that were done are counted. */
  readonly failed: readonly { readonly line: number; readonly text: string; readonly code: string }[]
  readonly done: number
}

const worst: readonly FileOutcome['result'][] = ['TOO_MANY_LINES', 'FILE_EMPTY', 'WARN', 'OK']

/**
 * Reads every file that lies in the folder, oldest name first. One that is done goes to `done/` with its report; a dry run leaves all as it was. One that
 * cannot be read keeps none waiting behind it, and is thrown at the end.
 */
export async function runFiles(database: Database, job: FileJob, run: FileRun): Promise<FileOutcome> {
  const names = (await readdir(run.folder).catch(() => [])).filter((name) => /\.csv$/i.test(name)).sort()
  const files: FileReport[] = []
  await eachInTurn(names, async (name) => {
    const report = await runFile(database, job, run, name)
    files.push(report)
    if (!run.dryRun) await putAway(run.folder, name, report)
  })
  const result = worst.find((each) => files.some((file) => file.result === each)) ?? 'NO_FILE_FOUND'
  return { result, dryRun: run.dryRun, files }
}

async function runFile(database: Database, job: FileJob, run: FileRun, name: string): Promise<FileReport> {
  const file = await readHouseFile(join(run.folder, name), run.mostLines)
  const { checksum, head } = file
  const empty = { file: name, failed: [], done: 0 }
  if (head === '' && file.lines.length === 0) return { ...empty, result: 'FILE_EMPTY' }
  const lines = linesIn(file, job)
  if (!lines) return { ...empty, result: 'WARN', failed: [{ line: 1, text: head, code: 'WRONG_COLUMNS' }] }
  if (lines.length === 0) return { ...empty, result: 'FILE_EMPTY' }
  if (lines.length > run.mostLines) return { ...empty, result: 'TOO_MANY_LINES' }
  const doneBefore = await linesDone(database, job.name, checksum)
  const failed: FileReport['failed'][number][] = []
  for (const [index, { number, text }] of lines.entries()) {
    const key = `${job.name}:${checksum}:${number}`
    const failing = (error: unknown) => {
      run.onError?.(error, name, number)
      return 'ERROR'
    }
    const code = doneBefore.has(number) ? 'OK' : await job.doLine(cellsOf(text), key, run.dryRun).catch(failing)
    if (code !== 'OK') failed.push({ line: number, text, code })
    if (!run.dryRun) await keepLine(database, job.name, checksum, number, code)
    run.onProgress?.(index + 1, lines.length)
  }
  return { file: name, result: failed.length > 0 ? 'WARN' : 'OK', failed, done: lines.length - failed.length }
}

/** What is to be done: all below the names of the columns, and the first line too where it is an order's already. */
function linesIn({ head, lines }: HouseFile, job: FileJob): HouseFile['lines'] | null {
  const cells = cellsOf(head)
  if (cells.join().toLowerCase() === job.head) return lines
  return orderNumberPattern.test(cells[0]!) ? [{ number: 1, text: head }, ...lines] : null
}

async function linesDone({ db }: Database, job: string, checksum: string): Promise<Set<number>> {
  const { rows } = await db.execute<{ line: number }>(
    sql`select line from house_line where job = ${job} and checksum = ${checksum} and code = 'OK'`,
  )
  return new Set(rows.map(({ line }) => line))
}

async function keepLine({ db }: Database, job: string, checksum: string, line: number, code: string): Promise<void> {
  await db.execute(sql`insert into house_line (job, checksum, line, code) values (${job}, ${checksum}, ${line}, ${code})
    on conflict (job, checksum, line) do update set code = excluded.code, at = now()`)
}

/** A file of the same name that was here before is not overwritten. */
async function putAway(folder: string, name: string, report: FileReport): Promise<void> {
  const done = join(folder, 'done')
  await mkdir(done, { recursive: true })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const rows = [['line', 'code', 'text'], ...report.failed.map(({ line, code, text }) => [line, code, text] as const)]
  const csv = [
    ...rows.map((row) => row.map(csvCell).join(',')),
    `# ${report.result}: ${report.done} done, ${report.failed.length} not`,
  ]
  await writeFile(join(done, `${stamp}-${name}.report.csv`), `${csv.join('\n')}\n`)
  await rename(join(folder, name), join(done, `${stamp}-${name}`))
}
