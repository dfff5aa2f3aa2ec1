import { readdirSync } from 'node:fs'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { islandLog, refuseUnsafeProps } from './host.tsx'
import { IslandHostContext, island } from './island.tsx'

function Named({ name }: { readonly name: string }) {
  return <label htmlFor={useId()}>{name}</label>
}

const Greeting = island('greeting', 'idle', Named)

const Outer = island('outer', 'load', ({ name }: { readonly name: string }) => (
  <div>
    <Greeting name={name} />
  </div>
))

function render(element: React.ReactElement, prefix = 'p') {
  const log = islandLog(prefix)
  const html = renderToString(<IslandHostContext value={log.host}>{element}</IslandHostContext>)
  return { html, used: [...log.used.keys()] }
}

test('the server wraps an island with its name, moment and props, and logs it', () => {
  const { html, used } = render(<Greeting name={'"Inès" & <co>'} />)
  expect(html).toContain('<x-island name="greeting" moment="idle" uid="p0-" props="{`name`:`\\`Inès\\` &amp; &lt;co&gt;`}">')
  expect(used).toEqual(['greeting'])
})

test('two of the same island on a page never share an id, nor a page with a fragment', () => {
  const both = render(
    <>
      <Greeting name="a" />
      <Greeting name="b" />
    </>,
  )
  const fragment = render(<Greeting name="c" />, 'f-part-')
  const ids = [...(both.html + fragment.html).matchAll(/for="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(3)
})

test('inside another island an island is a plain component', () => {
  const { html, used } = render(<Outer name="a" />)
  expect(used).toEqual(['outer'])
  expect(html.match(/<x-island/g)).toHaveLength(1)
})

test.each([
  ['a date', { at: new Date() }],
  ['a function', { go: () => {} }],
  ['a map', { all: new Map() }],
  ['NaN', { nested: [{ price: Number.NaN }] }],
])('%s does not travel as JSON, and says so', (_, props) => {
  expect(() => refuseUnsafeProps('greeting', props)).toThrow(/island greeting: props\.\w+.* cannot travel as JSON/)
})

test('props that JSON cannot carry do not compile', () => {
  // @ts-expect-error a date
  island('dated', 'load', ({ at }: { readonly at: Date }) => <time>{String(at)}</time>)
  // @ts-expect-error a function
  island('calling', 'load', ({ go }: { readonly go: () => void }) => <i>{typeof go}</i>)
  island('fine', 'load', ({ list }: { readonly list: readonly { readonly name: string; readonly at?: number }[] }) => (
    <i>{list.length}</i>
  ))
})

test('the same page has the same bytes every time', () => {
  expect(render(<Greeting name="a" />).html).toBe(render(<Greeting name="a" />).html)
})

test('every island is named after its file', async () => {
  const modules = import.meta.glob<Record<string, { islandName?: string }>>('../**/*.island.tsx', { eager: true })
  expect(Object.keys(modules).length).toBe(
    readdirSync('src/web', { recursive: true }).filter((name) => String(name).endsWith('.island.tsx')).length,
  )
  for (const [path, module] of Object.entries(modules)) {
    const named = Object.values(module).flatMap((each) => each.islandName ?? [])
    expect(named).toEqual([/([^/]+)\.island\.tsx$/.exec(path)?.[1]])
  }
})
