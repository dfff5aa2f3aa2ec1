import { bodyLimit } from 'hono/body-limit'
import { Problem } from './problem.ts'

/** Enough for any form of ours that holds no file. */
const maxBodyBytes = 64 * 1024

export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new Problem('TOO_LARGE')
  },
})
