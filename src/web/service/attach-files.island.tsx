import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { composed } from '../../forms/contact.ts'
import { checkUploads, type UploadFailure, uploads } from '../../forms/upload.ts'
import { island } from '../islands/island.tsx'
import styles from './attach-files.island.module.css'

export interface AttachProps {
  readonly label: string
  readonly hint: string
  readonly error?: string | undefined
  /** With `%` where the file's name stands. */
  readonly remove: string
  readonly reading: string
  readonly accept: string
  readonly words: Readonly<Record<UploadFailure['code'], string>>
  /** In the contact form, which sends some values put together from what is typed. */
  readonly isContact: boolean
}

interface Attached {
  readonly key: number
  readonly name: string
  readonly type: string
  readonly size: number
  /** How much of it is read, up to 1. */
  readonly read: number
  /** All of it, once it is read. */
  readonly value: string | null
}

let made = 0

/**
 * Files that go with a message. Each is read here and sent in a hidden field, `File_0` and on, so that it also leaves from a pop-in; what
 * is taken away makes the others move up. Without script it is the plain control, and the browser sends the files itself.
 */
function AttachFilesInner({ label, hint, error, remove, reading, accept, words, isContact }: AttachProps): ReactElement {
  const id = useId()
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [wrong, setWrong] = useState(error)
  const [isAwake, setAwake] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => setAwake(true), [])
  useEffect(() => (isContact ? sendComposed(control.current!.form!) : undefined), [isContact])

  const change = (key: number, how: Partial<Attached>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...how } : file)))

  const add = (chosen: readonly File[]) => {
    const checked = checkUploads([...files, ...chosen])
    setWrong(checked.ok ? undefined : words[checked.failure.code])
    if (!checked.ok) return
    const begun = chosen.map(({ name, type, size }) => ({ key: (made += 1), name, type, size, read: 0, value: null }))
    setFiles((all) => [...all, ...begun])
    for (const [index, { key }] of begun.entries()) read(chosen[index]!, (how) => change(key, how))
  }
  const take = (key: number) => {
    setWrong(undefined)
    setFiles((all) => all.filter((file) => file.key !== key))
    control.current?.focus()
  }

  const describedBy = `${id}-hint${wrong ? ` ${id}-error` : ''}`
  return (
    <div className={styles.attach} data-attach="">
      <label htmlFor="files" className={styles.label}>
        {label}
      </label>
      <input
        ref={control}
        id="files"
        type="file"
        // Once they are read here, the browser sends them no second time.
        name={isAwake ? undefined : 'files'}
        multiple
        accept={accept}
        disabled={files.length >= uploads.maxFiles}
        aria-describedby={describedBy}
        aria-invalid={wrong ? true : undefined}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert" hidden={!wrong}>
        {wrong}
      </p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <li key={file.key}>
              {file.value !== null && file.type !== 'application/pdf' ? (
                <img src={file.value} alt="" width="64" height="64" />
              ) : (
                <span className={styles.paper} aria-hidden="true">
                  PDF
                </span>
              )}
              <span className={styles.name}>
                <bdi>{file.name}</bdi>
                {file.value === null && <progress value={file.read} max="1" aria-label={reading.replace('%', file.name)} />}
              </span>
              <button type="button" aria-label={remove.replace('%', file.name)} onClick={() => take(file.key)}>
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M3 3l14 14M17 3L3 17" />
                </svg>
              </button>
              {file.value !== null && (
                <input type="hidden" name={`File_${index}`} value={JSON.stringify({ fileName: file.name, value: file.value })} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function read(file: File, onChange: (how: Partial<Attached>) => void): void {
  const reader = new FileReader()
  reader.onprogress = ({ loaded, total }) => onChange({ read: total > 0 ? loaded / total : 0 })
  reader.onload = () => onChange({ read: 1, value: String(reader.result) })
  reader.readAsDataURL(file)
}

/** Whenever the form is read to be sent, by the browser or by a script: what is composed goes with it. */
function sendComposed(form: HTMLFormElement): () => void {
  const compose = ({ formData }: FormDataEvent) => {
    const values = composed((field) => String(formData.get(field) ?? ''))
    for (const [name, value] of Object.entries(values)) formData.set(name, value)
  }
  form.addEventListener('formdata', compose)
  return () => form.removeEventListener('formdata', compose)
}

export const AttachFiles = island('attach-files', 'load', AttachFilesInner)
