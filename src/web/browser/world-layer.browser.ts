import { type Coords, divIcon, GridLayer, type LatLngBounds, LayerGroup, type Map as LeafletMap, marker } from 'leaflet'

type Lines = readonly (readonly number[])[]

/** A part of the world as `scripts/world.mjs` writes it: rings and lines, in steps from point to point. */
interface Square {
  readonly extent: number
  readonly land: Lines
  readonly lakes: Lines
  readonly rivers: Lines
  readonly borders: Lines
}

interface Names {
  readonly countries: readonly (readonly [name: string, lat: number, lng: number])[]
  readonly cities: readonly (readonly [name: string, lat: number, lng: number, thousands: number])[]
}

const folder = '/media/map/'
/** From here on the sharper squares are drawn. */
const sharpZoom = 5
const sharpLevel = 3
/** Nearer than this, a shore and a course drawn for 1:50m would be seen to be wrong. */
const lastOfInlandWater = 9
const fetched = new Map<string, Promise<unknown>>()

function read<T>(name: string): Promise<T> {
  const before = fetched.get(name)
  if (before) return before as Promise<T>
  const reading = fetch(`${folder}${name}.json`).then((response) => {
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response.json() as Promise<T>
  })
  fetched.set(name, reading)
  // Whoever asks again later may be luckier.
  reading.catch(() => fetched.delete(name))
  return reading
}

function trace(lines: Lines, scale: number, left: number, top: number): Path2D {
  const path = new Path2D()
  for (const steps of lines) {
    let [x, y] = [0, 0]
    for (let index = 0; index < steps.length; index += 2) {
      x += steps[index]!
      y += steps[index + 1]!
      if (index === 0) path.moveTo(x * scale - left, y * scale - top)
      else path.lineTo(x * scale - left, y * scale - top)
    }
  }
  return path
}

/** Land, borders and water in the colours of the house. */
export function worldLayer(colours: Readonly<Record<'water' | 'land' | 'line', string>>): GridLayer {
  const World = GridLayer.extend({
    createTile(this: GridLayer, coords: Coords, done: (error: Error | undefined, tile: HTMLElement) => void): HTMLElement {
      const size = this.getTileSize().x
      const canvas = document.createElement('canvas')
      const ratio = Math.min(2, devicePixelRatio || 1)
      canvas.width = canvas.height = size * ratio
      draw(canvas, coords, size, ratio, colours).then(
        () => done(undefined, canvas),
        (error: Error) => done(error, canvas),
      )
      return canvas
    },
  }) as unknown as new (
    options: object,
  ) => GridLayer
  return new World({ minZoom: 0, maxZoom: 19, keepBuffer: 1 })
}

async function draw(
  canvas: HTMLCanvasElement,
  { x, y, z }: Coords,
  size: number,
  ratio: number,
  { water, land, line }: Readonly<Record<'water' | 'land' | 'line', string>>,
): Promise<void> {
  const level = z < sharpZoom ? 0 : sharpLevel
  const down = 2 ** (z - level)
  const column = Math.floor(x / down)
  const row = Math.floor(y / down)
  const across = 2 ** level
  const ink = canvas.getContext('2d')!
  ink.scale(ratio, ratio)
  ink.fillStyle = water
  ink.fillRect(0, 0, size, size)
  if (row < 0 || row >= across) return
  // East of the last square the first begins again.
  const square = await read<Square>(`${level}-${((column % across) + across) % across}-${row}`)
  const scale = (size * down) / square.extent
  const [left, top] = [(x - column * down) * size, (y - row * down) * size]
  const traced = (lines: Lines) => trace(lines, scale, left, top)
  ink.fillStyle = land
  ink.fill(traced(square.land), 'evenodd')
  if (z <= lastOfInlandWater) {
    ink.fillStyle = ink.strokeStyle = water
    ink.fill(traced(square.lakes), 'evenodd')
    ink.lineWidth = 1.5
    ink.stroke(traced(square.rivers))
  }
  ink.strokeStyle = line
  ink.lineWidth = 1
  ink.stroke(traced(square.borders))
}

/** How many thousands of people a town has whose name is written at a zoom. */
const thousandsAt = (zoom: number) => (zoom >= 8 ? 150 : zoom >= 7 ? 300 : zoom >= 5 ? 1500 : 6000)

interface Label {
  readonly kind: 'country' | 'city'
  readonly name: string
  readonly lat: number
  readonly lng: number
}

/** Names of countries from far away, of towns from near by; the larger first. */
function labelsAt(zoom: number, { countries, cities }: Names): Label[] {
  const most = zoom <= 3 ? 40 : countries.length
  const ofCountries = zoom <= 6 ? countries.slice(0, most) : []
  const ofCities = zoom >= 5 ? cities.filter(([, , , thousands]) => thousands >= thousandsAt(zoom)) : []
  return [
    ...ofCountries.map(([name, lat, lng]) => ({ kind: 'country' as const, name, lat, lng })),
    ...ofCities.map(([name, lat, lng]) => ({ kind: 'city' as const, name, lat, lng })),
  ]
}

/** Writes names on the map, none over another. */
export async function writeNames(map: LeafletMap, language: string): Promise<void> {
  const names = await read<Names>(`names-${language}`)
  const group = new LayerGroup().addTo(map)
  const write = () => {
    group.clearLayers()
    const bounds: LatLngBounds = map.getBounds().pad(0.1)
    const taken: { x: number; y: number; width: number }[] = []
    for (const label of labelsAt(map.getZoom(), names)) {
      if (!bounds.contains([label.lat, label.lng])) continue
      const { x, y } = map.latLngToContainerPoint([label.lat, label.lng])
      const width = label.name.length * 8 + 16
      if (taken.some((other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < 20)) continue
      taken.push({ x, y, width })
      put(label, group)
    }
  }
  map.on('moveend', write)
  write()
}

function put({ kind, name, lat, lng }: Label, group: LayerGroup): void {
  const icon = divIcon({ className: `map-name map-${kind}`, iconSize: [0, 0] })
  const element = marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(group).getElement()!
  const text = document.createElement('span')
  text.textContent = name
  element.append(text)
  element.setAttribute('aria-hidden', 'true')
}
