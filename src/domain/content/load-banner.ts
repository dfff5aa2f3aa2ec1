import { join } from 'node:path'
import { readJsonFile } from '../../kernel/json-file.ts'
import { type Banner, bannerFile } from './banner.ts'
import { replaceBanner } from './content.repository.ts'
import type { ContentFiles } from './content.ts'

/** Reads the slim banner's sentences; one that leads to no page of content is refused, with file and line. */
export function readBanner(directory: string, { pages }: ContentFiles): Banner {
  return readJsonFile(join(directory, 'banner.json'), bannerFile(new Set(pages.map(({ idPath }) => idPath))))
}

/** In the transaction that brings in the content, which tells every page. */
export const writeBanner = replaceBanner
