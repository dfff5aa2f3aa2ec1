import { z } from 'zod'
import type { Geocoder } from '../../domain/store/geocoder.port.ts'
import type { Ask } from '../ask.ts'

const shape = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string(),
    address: z.object({ country_code: z.string().length(2) }),
  }),
)

/** OpenStreetMap's own search, or a server of the house's that speaks as it does. Where it is away, `otherwise` answers. */
export function nominatim(url: string, ask: Ask, otherwise: Geocoder): Geocoder {
  return {
    async find(asked) {
      const question = new URL(`${url.replace(/\/$/, '')}/search`)
      question.search = new URLSearchParams({
        q: asked.text.slice(0, 60),
        format: 'jsonv2',
        addressdetails: '1',
        limit: '6',
        'accept-language': asked.language,
        ...(asked.country ? { countrycodes: asked.country.toLowerCase() } : {}),
      }).toString()
      const answer = await ask({ url: question, shape, headers: { 'user-agent': 'Vitrine store locator' } })
      if (!answer.ok || answer.value.length === 0) return otherwise.find(asked)
      return answer.value.map(({ lat, lon, display_name, address }) => ({
        label: display_name,
        country: address.country_code.toUpperCase(),
        latitude: lat,
        longitude: lon,
      }))
    },
  }
}
