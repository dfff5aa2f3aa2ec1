// Photographs shoes and bags as they are worn, on limbs of stone: npm run studio:limbs. What is worn, and how, is in limbs.json.
//   --only SEL,VERR   pieces whose id starts so     --colours all   in every colour, not in the first alone
//   --preview         small and quick, by a processor, into .data/studio/preview; nothing is delivered
//   --pack <folder>   write what a machine with a GPU needs; there: bash studio/tracer/shoot.sh due.json 300
//   --take <folder>   bring home what it printed
//   --stands          say of what is printed that it stands, though its sources were changed
//   --list            say what would be done
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { digest, meaningOf } from './fingerprint.mjs'
import { root } from './tools.mjs'
import { expose, findCard, letStand, listStages, pack, preview, take } from './tracer.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    colours: { type: 'string', default: 'first' },
    preview: { type: 'boolean', default: false },
    width: { type: 'string', default: '360' },
    samples: { type: 'string', default: '24' },
    stands: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    pack: { type: 'string' },
    take: { type: 'string' },
  },
})
const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
/** Stone is plain: it shows every grain of the light, and an encoder pays for each. More samples are lighter prints. */
const fine = { samples: 1536, noise: 0.0018 }
/** The limbs, and what they need to know of a piece: the last that a shoe was drawn on. */
const kit = ['limbs', 'checks', 'families', 'model']

if (options.take) {
  console.log(`${take(options.take)} plates brought home`)
  process.exit()
}
const stages = listWorn()
if (options.stands) console.log(`${letStand(stages)} plates stand`)
else if (options.list) for (const { path } of stages.flatMap(({ plates }) => plates)) console.log(path)
else if (options.preview) await preview(stages, options, console.log)
else if (options.pack) {
  await pack(stages, options.pack, console.log)
  for (const name of kit)
    cpSync(join(root, name), join(options.pack, 'studio', name), {
      recursive: true,
      filter: (path) => !path.includes('__pycache__'),
    })
} else if (findCard()) await expose(stages, console.log)
else console.log('No card is here: --preview looks, --pack is for a machine that has one.')

/** A stage for each piece that is worn: as it is drawn for its other views, with the limbs that wear it. */
function listWorn() {
  const { kinds, pieces } = json('limbs.json')
  const [starts, printed] = [options.only.split(','), json('printed.json')]
  const drawn = new Map(listStages({ all: true, posed: false }).map((one) => [one.stage.split('-')[0], one]))
  const firsts = json('..', 'seed', 'catalog', 'styles.json').flatMap(({ products }) =>
    products.map(({ id, colours }) => [id, colours[0]]),
  )
  const light = meaningOf('limbs/worn.py', 'tracer/expose.py', 'darkroom/lay.py', 'darkroom/prints.py')
  return Object.entries(pieces)
    .filter(([id]) => starts.some((start) => id.startsWith(start)))
    .map(([id, own]) => {
      const { stage, draw: build, plates } = drawn.get(id)
      const { family, material, options: cut } = build
      const worn = { ...whole(own, kinds), family, material, options: cut }
      const source = (hex) => digest(JSON.stringify([worn, fine, light, meaningOf(`families/${family}.py`), hex]))
      const wanted = ({ colour }) => options.colours === 'all' || colour === new Map(firsts).get(id)
      const due = plates
        .filter(wanted)
        .map((plate) => ({
          ...plate,
          ...fine,
          path: plate.path.replace(/[^/]+$/, 'worn'),
          view: 'worn',
          tile: true,
          source: source(plate.hex),
        }))
        .filter(({ path, source }) => options.only || options.preview || printed[path] !== source)
      return { stage, draw: build, order: 0, exposure: 1, hangs: false, worn, plates: due }
    })
    .filter(({ plates }) => plates.length > 0)
}

/** An entry with all that it takes from the kind it is worn as; of a frame or an arm it may change a part. */
function whole({ as, ...own }, kinds) {
  const kind = as ? whole(kinds[as], kinds) : {}
  const parts = ['frame', 'arm'].filter((part) => part in kind).map((part) => [part, { ...kind[part], ...own[part] }])
  return { ...kind, ...own, ...Object.fromEntries(parts) }
}
