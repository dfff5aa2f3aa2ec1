import { createHash } from 'node:crypto'

/**
 * A plate that moves to the next page (base.css) is overtaken by Back or by a second press: browsers call that an error of the page
 * that is left. It has to be heard there before any file of script is: this stands in the page itself, and the policy knows it by its hash.
 */
export const leaveQuietly = "addEventListener('pageswap',e=>e.viewTransition?.ready.catch(()=>{}))"

export const leaveQuietlyHash = `'sha256-${createHash('sha256').update(leaveQuietly).digest('base64')}'`
