import { readFileSync } from 'node:fs'
import pg from 'pg'

const cookies = new Map()

/** Asks as one browser that keeps its cookies and follows nothing by itself. */
export async function ask(url, fields) {
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'sec-fetch-site': 'same-origin' }
  const body = fields && new URLSearchParams(fields)
  const answer = await fetch(url, { method: fields ? 'POST' : 'GET', headers, body, redirect: 'manual' })
  for (const header of answer.headers.getSetCookie()) cookies.set(...header.split(';')[0].split(/=(.*)/s).slice(0, 2))
  return { status: answer.status, html: await answer.text() }
}

/** From here on that browser is somebody of the house. */
export async function signIn(origin) {
  const { html } = await ask(`${origin}/atelier/sign-in`)
  const password = /Password: ([^<]+)</.exec(html)[1]
  await ask(`${origin}/atelier/sign-in`, { username: 'admin@averne.example', password })
  const page = await ask(`${origin}/atelier/code`)
  const [code, csrf_token] = [/data-demo-code="">(\d{6})</, /name="csrf_token" value="([^"]+)"/].map(
    (shape) => shape.exec(page.html)[1],
  )
  const done = await ask(`${origin}/atelier/code`, { code, csrf_token })
  if (done.status !== 303) throw new Error(`not let in: ${done.status}`)
}

/** The embedded database of an open shop, by its superuser. */
export async function openDatabase(dataDir) {
  const password = readFileSync(`${dataDir}/postgres-password`, 'utf8').trim()
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3]
  const client = new pg.Client({ connectionString: `postgres://vitrine:${password}@127.0.0.1:${port}/vitrine` })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
