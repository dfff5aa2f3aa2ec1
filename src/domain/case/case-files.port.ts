import type { UploadFailure } from '../../forms/upload.ts'
import type { Result } from '../../kernel/result.ts'
import type { CaseFile } from './case.ts'

/** Where what was sent with messages is kept, outside of all that is served. */
export interface CaseFiles {
  /** Looks at what came, and keeps it if it is what it should be: pictures anew and without what they tell about a place. Or nothing of it. */
  keep(files: readonly { readonly name: string; readonly path: string }[]): Promise<Result<CaseFile[], UploadFailure>>
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(ids: readonly string[]): Promise<void>
  /** What has lain there for longer than anything takes, by its id. */
  listBefore(moment: Date): Promise<string[]>
}
