import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseFile } from '../../domain/case/case.ts'
import type { CaseFiles } from '../../domain/case/case-files.port.ts'
import { uploads } from '../../forms/upload.ts'
import { failure, success } from '../../kernel/result.ts'
import { uuidPattern } from '../../kernel/uuid.ts'
import { isWholePdf } from './pdf.ts'
import { redraw } from './picture.ts'

type FileType = (typeof uploads.types)[number]

const extensions: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Files of messages, in the shop's data: under a name by chance, readable by the shop alone. */
export function openCaseFiles(dataDir: string): CaseFiles {
  const folder = join(dataDir, 'uploads')
  const fileOf = (id: string) => join(folder, id)
  const remove = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => rm(fileOf(id), { force: true })))
  }
  const keepOne = async ({ name, path }: { readonly name: string; readonly path: string }): Promise<CaseFile | null> => {
    const type = await typeOf(path)
    const id = randomUUID()
    const bytes = type === null ? null : await inTurn(() => keepAs(type, path, fileOf(id)))
    if (type === null || bytes === null) {
      await remove([id])
      return null
    }
    return { id, name: shownName(name, type), type, bytes }
  }
  return {
    keep: async (files) => {
      if (files.length > uploads.maxFiles) return failure({ code: 'ERROR_FILE_MAXIMUMFILES' })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const kept: CaseFile[] = []
      for (const file of files) {
        const one = await keepOne(file)
        if (one) kept.push(one)
        else {
          await remove(kept.map(({ id }) => id))
          return failure({ code: 'ERROR_FILE_TYPE' })
        }
      }
      return success(kept)
    },
    read: (id) => readFile(fileOf(id)).catch(unlessMissing),
    remove,
    listBefore: async (moment) => {
      const names = (await readdir(folder).catch(unlessMissing)) ?? []
      const incoming = ((await readdir(join(folder, 'incoming')).catch(unlessMissing)) ?? []).map((name) => `incoming/${name}`)
      const old: string[] = []
      for (const name of [...names, ...incoming]) {
        if (!uuidPattern.test(name.replace('incoming/', ''))) continue
        const found = await stat(fileOf(name)).catch(unlessMissing)
        if (found && found.mtime < moment) old.push(name)
      }
      return old
    },
  }
}

async function keepAs(type: FileType, path: string, to: string): Promise<number | null> {
  if (type !== 'application/pdf') {
    const size = await redraw(path, type, to)
    if (size !== null) await chmod(to, 0o600)
    return size
  }
  if (!(await isWholePdf(path))) return null
  await copyFile(path, to)
  await chmod(to, 0o600)
  return (await stat(to)).size
}

/** What it is by its first bytes, whatever it is called. */
async function typeOf(path: string): Promise<FileType | null> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const head = buffer.toString('latin1')
    if (head === '\x89PNG\r\n\x1a\n') return 'image/png'
    if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
    return head.startsWith('%PDF-') ? 'application/pdf' : null
  } finally {
    await handle.close()
  }
}

/** One at a time in a process, whoever sends how many: that is what bounds its memory. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

/** The last part of the name as it was sent, without what nobody sees, and with the ending that it deserves. */
function shownName(name: string, type: FileType): string {
  const own = name.split(/[/\\]/).at(-1)!
  const stem = own
    .replace(/[\p{C}\u200b-\u200f\u202a-\u202e\u2060-\u2069"<>|:*?]/gu, '')
    .replace(/\.[^.]{0,8}$/, '')
    .trim()
  return `${[...stem].slice(0, 80).join('') || 'file'}.${extensions[type]}`
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
