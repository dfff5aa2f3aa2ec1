import { z } from 'zod'
import { port } from '../port.ts'

/** A picture of each square of the world, by its zoom and place. */
const tilesSetting = z
  .string()
  .regex(/^https?:\/\/[^/]+\/.*\{z\}/, 'an address with {z}, {x} and {y} in it')
  .refine((url) => url.includes('{x}') && url.includes('{y}'), 'an address with {z}, {x} and {y} in it')
  .optional()

interface Tiles {
  readonly url: string
  /** Whom the vendor wants named on the map. */
  readonly attribution: string
}

/** Streets, where the house has a vendor for them; else the shop's own world alone (`docs/maps.md`). */
export interface Maps {
  readonly tiles: Tiles | null
  /** The same, as China draws itself. */
  readonly chinaTiles: Tiles | null
}

export const maps = port({
  name: 'maps',
  settings: z.object({
    MAP_TILES_URL: tilesSetting,
    MAP_TILES_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
    MAP_TILES_URL_CN: tilesSetting,
    MAP_TILES_ATTRIBUTION_CN: z.string().max(200).default('© OpenStreetMap contributors'),
  }),
  accounts: ({ MAP_TILES_URL, MAP_TILES_URL_CN }) => ({
    streets: MAP_TILES_URL !== undefined,
    'streets of China': MAP_TILES_URL_CN !== undefined,
  }),
  isForBrowsers: true,
  sandbox: null,
  otherwise: 'embedded world',
  open: (set): Maps => ({
    tiles: set.MAP_TILES_URL ? { url: set.MAP_TILES_URL, attribution: set.MAP_TILES_ATTRIBUTION } : null,
    chinaTiles: set.MAP_TILES_URL_CN ? { url: set.MAP_TILES_URL_CN, attribution: set.MAP_TILES_ATTRIBUTION_CN } : null,
  }),
})
