// The shop on its sources: pages are rendered from what you just saved, islands are replaced in the open page.
import './node24.mjs'
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

process.env.NODE_ENV = 'development'
console.log('\n  Vitrine, for development\n')

const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const { openWeb, readSettings } = await vite.ssrLoadModule('/src/compose.ts')
const { openShared } = await vite.ssrLoadModule('/src/cli/start.ts')
const { endOnSignals } = await vite.ssrLoadModule('/src/cli/lifetime.ts')
const settings = readSettings(process.env)
const { config } = settings
const undo = []
endOnSignals(undo)
const opened = await openShared(settings, undo)
// Pages are made anew each time: their code may have changed.
const shop = await openWeb({ ...opened, config: { ...config, pageCacheBytes: 0 } }, undo)
undo.push(() => vite.close())

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createApp } = await vite.ssrLoadModule('/src/web/app.tsx')
      await getRequestListener(createApp(shop, null).fetch)(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error.stack))
    }
  })
})
// What only the server runs has no place to be replaced in: the page is loaded again.
vite.watcher.on('change', (file) => {
  const onPage = vite.environments.client.moduleGraph.getModulesByFile(file)
  if (!onPage?.size && /\/(src|seed)\//.test(file)) vite.ws.send({ type: 'full-reload' })
})
server.listen(config.port, config.host, () =>
  console.log(`\n  Averne is open at ${config.publicUrl}/ and follows your changes\n`),
)
undo.push(() => server.close())
