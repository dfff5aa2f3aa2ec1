import { failure, type Result, success } from '../kernel/result.ts'

/** What may be attached to a message to the house. */
export const uploads = {
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 5_242_880,
  maxFiles: 6,
} as const

export interface Upload {
  readonly type: string
  readonly size: number
}

export type UploadFailure = { readonly code: 'ERROR_FILE_TYPE' | 'ERROR_FILE_SIZE' | 'ERROR_FILE_MAXIMUMFILES' }

/** All the files of a message. The first that is wrong is the one told about. */
export function checkUploads(files: readonly Upload[]): Result<void, UploadFailure> {
  if (files.length > uploads.maxFiles) return failure({ code: 'ERROR_FILE_MAXIMUMFILES' })
  for (const { type, size } of files) {
    if (!(uploads.types as readonly string[]).includes(type.toLowerCase())) return failure({ code: 'ERROR_FILE_TYPE' })
    if (size > uploads.maxBytes) return failure({ code: 'ERROR_FILE_SIZE' })
  }
  return success(undefined)
}
