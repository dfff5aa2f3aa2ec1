import { readFileSync } from 'node:fs'
import { SeedFileError } from './json-file.ts'

/** Reads one of the house's plain tables: the header first, then lines of one shape. What is wrong is said with file and line. */
export function readCsvFile(path: string, header: string, shape: RegExp, what: string): RegExpExecArray[] {
  const [first, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (first !== header) throw new SeedFileError(`${path}:1: the first line must be ${header}`)
  return lines.map((text, index) => {
    const match = shape.exec(text)
    if (!match) throw new SeedFileError(`${path}:${index + 2}: not a line of ${what}`)
    return match
  })
}
