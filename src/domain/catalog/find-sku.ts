import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { selectVariants } from './catalog.repository.ts'

export const skuPattern = /^[A-Z0-9-]{3,40}$/

export interface Choice {
  readonly pid: string
  readonly fit: string | undefined
  readonly size: string | undefined
}

/** The variant that a form names: by itself, or as a colour with a fit and a size. */
export async function findSku(
  db: Db,
  { pid, fit, size }: Choice,
): Promise<Result<string, { code: 'ERROR_SELECT_SIZE' | 'PRODUCT_NOT_FOUND' }>> {
  const variants = skuPattern.test(pid) ? await selectVariants(db, pid) : []
  if (variants.length === 0) return failure({ code: 'PRODUCT_NOT_FOUND' })
  if (variants.some((variant) => variant.sku === pid)) return success(pid)
  const fitting = variants.filter((variant) => variant.fit === null || variant.fit === (fit ?? variants[0]!.fit))
  const isSized = fitting.some((variant) => variant.size !== null)
  if (isSized && !size) return failure({ code: 'ERROR_SELECT_SIZE' })
  const found = isSized ? fitting.find((variant) => variant.size === size) : fitting[0]
  return found ? success(found.sku) : failure({ code: 'PRODUCT_NOT_FOUND' })
}
