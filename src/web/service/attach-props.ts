import { uploads } from '../../forms/upload.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { AttachProps } from './attach-files.island.tsx'

/** The words of the control for files, and what it takes. */
export function attachProps(t: Translate, error?: string): Omit<AttachProps, 'isContact'> {
  return {
    label: t('service.files'),
    hint: t('service.filesHint'),
    error,
    // Put together in the browser, where the file's name is known.
    remove: t('service.removeFile', { name: '%' }),
    reading: t('service.readingFile', { name: '%' }),
    accept: uploads.types.join(','),
    words: {
      ERROR_FILE_TYPE: explain(t, 'ERROR_FILE_TYPE'),
      ERROR_FILE_SIZE: explain(t, 'ERROR_FILE_SIZE'),
      ERROR_FILE_MAXIMUMFILES: explain(t, 'ERROR_FILE_MAXIMUMFILES'),
    },
  }
}
