import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHttpServer } from '@/lib/server/testing/http-server'
import { compressStatic, staticFiles } from '@/scripts/static-files.mjs'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-static-'))
const script = 'export const words = 1\n'.repeat(200)

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'chunks', 'long.js'), script)
  writeFileSync(join(folder, 'chunks', 'gone.js'), script)
  writeFileSync(join(folder, 'chunks', 'packed.js'), script)
  writeFileSync(join(folder, 'chunks', 'short.js'), 'export {}')
  await compressStatic(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const gone = (_: unknown, response: ServerResponse) => response.writeHead(410).end('by Next')

/** Serves the folder and returns a function to request a file. */
async function served() {
  const serve = staticFiles(gone, folder)
  const { url } = await startHttpServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end('by Next')
  })
  return (path: string, accepted: string, method = 'GET') =>
    fetch(`${url}/_next/static/${path}`, { method, headers: { 'accept-encoding': accepted } })
}

it('responds in the best accepted coding, cacheable', async () => {
  const get = await served()
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ]) {
    const answer = await get('chunks/long.js?v=1', accepted ?? '')
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toBe(script)
  }
  const head = await get('chunks/long.js', 'br', 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

it('leaves other forms, methods and files to Next.js', async () => {
  const get = await served()
  const requests = [
    get('chunks/long.js', 'identity'),
    get('chunks/long.js', 'br;q=0'),
    get('chunks/short.js', 'br'),
    get('chunks/long.js', 'br', 'POST'),
    get('chunks/long.js.br', 'br'),
    get('chunks', 'br'),
    get('..%2fpackage.json', 'br'),
  ]
  for (const answer of await Promise.all(requests))
    expect([answer.status, await answer.text()]).toEqual([404, 'by Next'])
})

it('leaves missing files to Next.js', async () => {
  const get = await served()
  rmSync(join(folder, 'chunks', 'gone.js.br'))
  expect((await get('chunks/gone.js', 'br')).status).toBe(410)
})

it('decompresses a file that is stored compressed only', async () => {
  rmSync(join(folder, 'chunks', 'packed.js'))
  const get = await served()
  const answer = await get('chunks/packed.js', 'identity')
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, null, script])
  expect(answer.headers.get('content-length')).toBe(String(script.length))
  expect((await get('chunks/packed.js', 'br')).headers.get('content-encoding')).toBe('br')
  expect((await get('chunks/packed.js', 'identity', 'POST')).status).toBe(404)
})
