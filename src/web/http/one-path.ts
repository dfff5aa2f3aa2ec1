import { siteVisit } from '../../markets/sites.ts'
import type { Route } from './route.ts'

/**
 * How a path is written: country, language and the names of our calls as they are, whatever somebody's capitals, and no slash at its
 * end but a home's. What a page names itself (a piece, a category) is left as it came.
 */
export function onePath(routes: readonly Route[]): (path: string) => string {
  const names = new Map(
    routes.flatMap(({ path }) => (path.includes(':') ? [] : [[path.toLowerCase(), path]])) as [string, string][],
  )
  const own = (path: string) => names.get(path.toLowerCase()) ?? path
  return (asked) => {
    const [, country = '', language = '', rest = ''] = /^\/([a-z]{2})\/([a-z]{2})(\/.*)?$/i.exec(asked) ?? []
    const visit = siteVisit(country.toLowerCase(), language.toLowerCase())
    const path = (visit ? rest : asked).replace(/(?<=[^/])\/+$/, '')
    if (!visit) return names.has(path.toLowerCase()) ? own(path) : asked
    return visit.base + (/^\/*$/.test(path) ? '/' : own(path))
  }
}
