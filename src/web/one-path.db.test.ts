import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { allVisits } from '../markets/sites.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const go = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await app.request(path, init)
  return [status, headers.get('location')]
}

describe('every page has one path', () => {
  test.each([
    ['/us/en/bag/', '/us/en/bag'],
    ['/US/EN/bag', '/us/en/bag'],
    ['/us/en/Bag', '/us/en/bag'],
    ['/us/EN/onepage/login//', '/us/en/onepage/login'],
    ['/FR/FR/', '/fr/fr/'],
    ['/FR/fr', '/fr/fr/'],
    ['/fr/fr/product-hittile?pid=1', '/fr/fr/Product-HitTile?pid=1'],
    ['/gb/en/c/shoes/?sort=new', '/gb/en/c/shoes?sort=new'],
    ['/fr/fr/p/VERR000-ROU/', '/fr/fr/p/VERR000-ROU'],
    ['/mailbox/', '/mailbox'],
  ])('%s is at %s', async (path, own) => {
    expect(await go(path)).toEqual([301, own])
  })

  test.each([
    '/fr/fr/',
    '/us/en/bag',
    '/fr/fr/p/verr000-rou',
    '/fr/fr/nowhere',
    '/xx/XX/bag/',
    '/FR/ja/bag/',
    '//averne.evil/',
    '/assets/a/',
  ])('%s is not another’s', async (path) => {
    expect((await go(path))[0]).not.toBe(301)
  })

  test('the home of no site moves', async () => {
    for (const { base } of allVisits()) expect((await go(`${base}/`))[0]).toBe(200)
  })

  test('what is sent is not led on', async () => {
    expect((await go('/us/en/bag/', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }))[0]).toBe(404)
  })
})
