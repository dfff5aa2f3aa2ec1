import { readFileSync } from 'node:fs'
import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { z } from 'zod'

export class SeedFileError extends Error {}

/** Reads one of the house's JSON files and checks its shape; what is wrong is said with file and line. */
export function readJsonFile<T>(path: string, shape: z.ZodType<T>): T {
  return parseJson(path, readFileSync(path, 'utf8'), shape)
}

export function parseJson<T>(name: string, text: string, shape: z.ZodType<T>): T {
  return parsedAsIs(text, shape) ?? parsedByPlaces(name, text, shape)
}

/** Nearly every file is right, and where everything stands in it is then no matter. */
function parsedAsIs<T>(text: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function parsedByPlaces<T>(name: string, text: string, shape: z.ZodType<T>): T {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors)
  const line = (offset: number) => text.slice(0, offset).split('\n').length
  if (!tree || errors.length > 0) {
    const [error] = errors
    throw new SeedFileError(`${name}:${line(error?.offset ?? 0)}: ${error ? printParseErrorCode(error.error) : 'empty file'}`)
  }
  const parsed = shape.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const told = parsed.error.issues.map((issue) => {
    const path = issue.path.filter((step) => typeof step !== 'symbol')
    // The place itself may be what is missing: then the nearest thing around it is named.
    let node = findNodeAtLocation(tree, path)
    for (let depth = path.length - 1; !node && depth >= 0; depth -= 1) node = findNodeAtLocation(tree, path.slice(0, depth))
    return `${name}:${line(node?.offset ?? 0)}: ${path.join('.') || 'file'}: ${issue.message}`
  })
  throw new SeedFileError(told.join('\n'))
}
