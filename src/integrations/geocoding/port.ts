import { z } from 'zod'
import type { Geocoder } from '../../domain/store/geocoder.port.ts'
import { httpUrl } from '../../kernel/settings.ts'
import { port } from '../port.ts'
import { embeddedGeocoder } from './embedded.ts'
import { nominatim } from './nominatim.ts'

/** Where places are: as a vendor says, else by the gazetteer that is always there. */
export const geocoding = port({
  name: 'geocoding',
  settings: z.object({ NOMINATIM_URL: httpUrl.optional() }),
  accounts: ({ NOMINATIM_URL }) => ({ Nominatim: NOMINATIM_URL !== undefined }),
  sandbox: null,
  otherwise: 'embedded gazetteer',
  open: ({ NOMINATIM_URL: url }, _, { ask }): Geocoder =>
    url ? nominatim(url, ask('Nominatim'), embeddedGeocoder) : embeddedGeocoder,
})
