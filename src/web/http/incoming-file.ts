import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type UploadFailure, uploads } from '../../forms/upload.ts'
import { collectRecent } from '../../kernel/collect-garbage.ts'

/** A file as it came: where it lies for now, and how somebody called it. */
export interface IncomingFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
}

/** Takes a file's bytes as they come. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/** The files of one form. The first thing that is wrong is the one told about; from then on nothing is written. */
export class IncomingFiles {
  readonly kept: IncomingFile[] = []
  failed: UploadFailure | null = null
  readonly #folder: string
  readonly #paths: string[] = []
  readonly #open = new Set<FileHandle>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, incomingFolder)
  }

  fail(code: UploadFailure['code']): void {
    this.failed ??= { code }
  }

  /** A file that begins. What holds no byte was none: a form that no file was chosen for sends one without. */
  async begin(nameOf: () => string): Promise<FileSink> {
    let handle: FileHandle | null = null
    let path = ''
    let bytes = 0
    return {
      write: async (chunk) => {
        bytes += chunk.byteLength
        noteReceived(chunk.byteLength)
        if (bytes > uploads.maxBytes) this.fail('ERROR_FILE_SIZE')
        if (!handle && !this.failed) {
          if (this.#paths.length >= uploads.maxFiles) this.fail('ERROR_FILE_MAXIMUMFILES')
          else ({ handle, path } = await this.#make())
        }
        if (!this.failed) await handle!.write(chunk)
      },
      end: async () => {
        if (!handle) return
        this.#open.delete(handle)
        await handle.close()
        this.kept.push({ name: nameOf(), path, bytes })
      },
    }
  }

  async #make(): Promise<{ handle: FileHandle; path: string }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, randomUUID())
    this.#paths.push(path)
    const handle = await open(path, 'wx', 0o600)
    this.#open.add(handle)
    return { handle, path }
  }

  /** Nothing of it is left here, whatever became of it. */
  async discard(): Promise<void> {
    await Promise.all([...this.#open].map((handle) => handle.close().catch(() => undefined)))
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }
}

/** Of all that this process receives, whoever sends it: so many bytes may lie about before they are let go of. */
const mostLeftBehind = 4 * 1024 * 1024
let leftBehind = 0
function noteReceived(bytes: number): void {
  leftBehind += bytes
  if (leftBehind < mostLeftBehind) return
  leftBehind = 0
  collectRecent()
}

/** Within the shop's data: nobody is served from it. */
const incomingFolder = 'uploads/incoming'
