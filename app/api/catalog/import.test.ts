import { beforeEach, describe, expect, it } from 'vitest'
import { DELETE as archive } from '@/app/api/agents/[id]/route'
import { GET as list } from '@/app/api/agents/route'
import { POST as importList } from '@/app/api/catalog/import/route'
import { POST as preview } from '@/app/api/catalog/import/preview/route'
import { GET as listImports } from '@/app/api/catalog/imports/route'
import { DELETE as stop, GET as readImport } from '@/app/api/catalog/imports/[id]/route'
import { POST as retry } from '@/app/api/catalog/imports/[id]/retry/route'
import type { JsonObject } from '@/lib/a2a/json'
import { agentPageSchema } from '@/lib/api/agent-calls'
import { importListSchema, importPreviewSchema, importResultSchema } from '@/lib/api/catalog'
import { errorBodySchema } from '@/lib/api/error'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { continueImport, resumeImports, waitForImport } from '@/lib/server/agents/catalog/run-import'
import { createImport } from '@/lib/server/db/jobs/imports'
import { acquireLease } from '@/lib/server/db/jobs/instances'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'
import { localViewer } from '@/lib/server/platform/viewer'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

const viewer = localViewer()
const cards = (count: number, more: JsonObject = {}) =>
  Array.from({ length: count }, (_, index) =>
    cardV03(`http://127.0.0.1:9/${index}`, { name: `Agent ${index}`, ...more }),
  )

async function imported(body: unknown, headers: Record<string, string> = {}) {
  const answer = await callRoute(importList, { method: 'POST', body, headers })
  expect(answer.status).toBe(headers.prefer ? 202 : 200)
  return importResultSchema.parse(answer.json)
}

/** Outcome of each entry. */
const outcomes = ({ lines }: { lines: { outcome: string; fault: { details?: object | undefined } | null }[] }) =>
  lines.map(({ outcome, fault }) => (fault ? `${outcome}: ${Reflect.get(fault.details ?? {}, 'code')}` : outcome))

const entry = (identifier: string, url: string) => ({ identifier, type: 'application/a2a-agent-card+json', url })

const nested = (identifier: string, url: string) => ({ identifier, type: 'application/ai-catalog+json', url })

const agents = async (query = '') =>
  agentPageSchema.parse((await callRoute(list, { path: `/api/agents?limit=200${query}` })).json)
const read = async (id: string, query = '') =>
  importResultSchema.parse((await callRoute(readImport, { params: { id }, path: `/?${query}` })).json)

/** A server with these responses by path. */
const serving = (paths: Record<string, (url: string) => unknown>) =>
  startHttpServer((request, response) => {
    const answer = paths[request.url ?? '']?.(`http://${request.headers.host}`)
    if (answer === undefined) response.writeHead(404).end()
    else if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
    else sendJson(response, answer)
  })

describe('POST /api/catalog/import', () => {
  it('imports the cards of a list without calling anybody', async () => {
    const server = await startHttpServer((_, response) => void response.end())
    const entries = [cardV01(`${server.url}/old`), cardV03(`${server.url}/middle`), cardV10(`${server.url}/new`)]
    const result = await imported(entries)
    expect(result).toMatchObject({ format: 'agent-list', state: 'done', total: 3, added: 3, failed: 0, waiting: 0 })
    expect(result.lines.map(({ agent }) => agent?.slug)).toEqual(['old-echo', 'middle-echo', 'echo-agent'])
    expect((await agents()).agents.map(({ dialect, status }) => [dialect, status])).toEqual([
      ['v1.0', 'unknown'],
      ['v0.3', 'unknown'],
      ['v0.1', 'unknown'],
    ])
    expect(server.connections()).toBe(0)
  })

  it('reports each invalid entry and imports the others', async () => {
    const server = await serving({
      '/good': (url) => cardV10(`${url}/rpc`),
      '/page': () => '<html>',
      '/none': () => ({ hello: 'world' }),
    })
    const entries = [
      cardV03('http://127.0.0.1:9/kept'),
      { ...cardV03(''), url: undefined, name: 'Nowhere' },
      { name: 'Nothing' },
      { ...cardV03('http://me:secret@127.0.0.1:9/'), name: 'Secret' },
      '{"name": "Half',
      { ...cardV03('http://127.0.0.1:9/huge'), description: 'x'.repeat(1_100_000) },
      `${server.url}/good`,
      `${server.url}/page`,
      `${server.url}/none`,
      `${server.url}/missing`,
      'http://127.0.0.1:1/',
      'http://169.254.169.254/',
      'ftp://a.example',
      cardV03('http://127.0.0.1:9/kept/'),
      7,
    ]
    const result = await imported({ agents: entries })
    expect(outcomes(result)).toEqual([
      'added',
      'failed: endpoint-missing',
      'failed: no-content',
      'failed: secret-in-address',
      'failed: broken-json',
      'failed: card-too-large',
      'added',
      'failed: web-page',
      'failed: nothing-found',
      'failed: nothing-found',
      'failed: refused',
      'failed: blocked-never',
      'failed: not-an-address',
      'known',
      'failed: no-content',
    ])
    expect(result).toMatchObject({ total: 15, added: 2, known: 1, failed: 12 })
    const messages = result.lines.flatMap(({ fault }) => fault?.message ?? [])
    expect(messages.filter((message) => !/ .*[.)]$/.test(message))).toEqual([])
    expect(JSON.stringify(result)).not.toContain('secret@')
  })

  it('skips known cards, stores changed ones as new versions and restores archived agents', async () => {
    const card = { current: cardV10('') as JsonObject }
    const server = await serving({
      '/card.json': (url) => ({
        ...card.current,
        supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      }),
    })
    const pasted = cardV03('http://127.0.0.1:9/')
    const both = [`${server.url}/card.json`, pasted]
    expect(outcomes(await imported(both))).toEqual(['added', 'added'])
    // The same JSON in another order.
    expect(outcomes(await imported([both[0], Object.fromEntries(Object.entries(pasted).toReversed())]))).toEqual([
      'known',
      'known',
    ])
    card.current = cardV10('', { version: '9' })
    expect(outcomes(await imported([both[0], { ...pasted, version: '9' }]))).toEqual(['changed', 'changed'])
    expect((await agents()).agents.map(({ version }) => version)).toEqual(['9', '9'])
    // A fetched card takes precedence over one from a list.
    expect(outcomes(await imported([{ ...cardV10(server.url), name: 'Impostor' }]))).toEqual(['known'])
    expect((await agents('&q=impostor')).total).toBe(0)
    for (const id of ['echo-agent', 'middle-echo']) await callRoute(archive, { method: 'DELETE', params: { id } })
    expect((await agents()).total).toBe(0)
    expect(outcomes(await imported(both))).toEqual(['added', 'added'])
    expect((await agents()).total).toBe(2)
  })

  it('prefers the first of several entries with the same URL', async () => {
    const first = cardV03('http://127.0.0.1:9/same', { name: 'First' })
    expect(outcomes(await imported([first, { ...first, name: 'Second' }]))).toEqual(['added', 'known'])
    expect((await agents()).agents.map(({ name }) => name)).toEqual(['First'])
  })

  it('finds the well-known catalog of a host, and nested catalogs', async () => {
    const server = await serving({
      '/.well-known/ai-catalog.json': (url) => ({
        specVersion: '1.0',
        entries: [
          { ...entry('urn:a', '/one.json'), tags: ['ours'] },
          nested('urn:sub', `${url}/sub.json`),
          nested('urn:loop', '/.well-known/ai-catalog.json'),
          nested('urn:gone', '/gone.json'),
          { identifier: 'urn:m', type: 'application/mcp-server-card+json', url: 'https://m.example' },
        ],
      }),
      '/sub.json': (url) => ({ specVersion: '1.0', entries: [entry('urn:b', `${url}/two.json`)] }),
      '/one.json': (url) => cardV10(`${url}/one`, { name: 'One' }),
      '/two.json': (url) => cardV03(`${url}/two`, { name: 'Two' }),
    })
    const result = await imported({ url: server.url.replace('http://', '') })
    expect(result).toMatchObject({
      format: 'ai-catalog',
      sourceUrl: `${server.url}/.well-known/ai-catalog.json`,
      leftOut: 1,
    })
    expect(outcomes(result)).toEqual(['added', 'added', 'failed: catalog-repeated', 'failed: no-list-at'])
    expect((await agents('&tag=ours')).agents.map(({ name }) => name)).toEqual(['One'])
  })

  it.each<[string, unknown, number, string]>([
    ['nothing', '', 422, 'empty'],
    ['broken JSON', '{"agents":[}', 422, 'broken-json'],
    ['another document', { hello: 1 }, 422, 'no-list'],
    ['a web page', '<html>', 422, 'web-page'],
    ['an empty list', [], 422, 'no-agents'],
    ['an address that is none', { url: 'no address' }, 422, 'not-address'],
    ['an address with a password', { url: 'http://me:hunter2@127.0.0.1:9/' }, 422, 'has-secret'],
    ['a blocked address', { url: 'http://169.254.169.254/list.json' }, 422, 'blocked-never'],
    ['a dead host', { url: 'http://127.0.0.1:1/list.json' }, 502, 'refused'],
    ['too many lines', Array.from({ length: 10_001 }, () => 'a.example'), 422, 'too-many-lines'],
  ])('rejects %s and stores nothing', async (_, body, status, code) => {
    const answer = await callRoute(importList, { method: 'POST', body })
    expect([answer.status, errorBodySchema.parse(answer.json).error.details?.code]).toEqual([status, code])
    expect(answer.text).not.toContain('hunter2')
    expect(importListSchema.parse((await callRoute(listImports)).json).imports).toEqual([])
  })

  it('rejects more than 32 MB', async () => {
    const answer = await callRoute(importList, { method: 'POST', body: `["${'x'.repeat(33 * 1024 * 1024)}"]` })
    expect([answer.status, errorBodySchema.parse(answer.json).error.kind]).toEqual([413, 'too-large'])
  })

  it('parses plain text and previews a list', async () => {
    const server = await serving({ '/a': (url) => cardV10(`${url}/a`), '/b': (url) => cardV03(`${url}/b`) })
    const body = `# ours\n${server.url}/a\n${server.url}/b\nno address here\n`
    const headers = { 'content-type': 'text/plain' }
    const shown = await callRoute(preview, { method: 'POST', body, headers })
    expect(importPreviewSchema.parse(shown.json)).toMatchObject({ format: 'urls', agents: 2, broken: 1 })
    expect((await agents()).total).toBe(0)
    expect(outcomes(await imported(body, headers))).toEqual(['added', 'added', 'failed: not-an-address'])
  })

  it('calls an unreachable server at most four times, and others as well', async () => {
    const server = await serving({ '/a': (url) => cardV10(`${url}/a`) })
    const dead = Array.from({ length: 12 }, (_, index) => `http://127.0.0.1:1/${index}/card.json`)
    const codes = outcomes(await imported([...dead, `${server.url}/a`]))
    expect(codes.filter((code) => code === 'failed: origin-gone').length).toBeGreaterThanOrEqual(7)
    expect(codes.at(-1)).toBe('added')
  })
})

describe('a background import', () => {
  it('returns at once, continues, and can be read in pages', async () => {
    const begun = await imported(cards(30), { prefer: 'respond-async' })
    await waitForImport(begun.id)
    expect(await read(begun.id, 'limit=0')).toMatchObject({ state: 'done', added: 30, lines: [] })
    const some = await read(begun.id, 'offset=10&limit=5&outcome=added')
    expect(some.lines.map(({ position }) => position)).toEqual([10, 11, 12, 13, 14])
    expect((await read(begun.id, 'outcome=failed')).lines).toEqual([])
    const [first] = importListSchema.parse((await callRoute(listImports)).json).imports
    expect(first).toMatchObject({ id: begun.id, total: 30, added: 30 })
    expect((await callRoute(readImport, { params: { id: 'none' } })).status).toBe(404)
  })

  it('can be stopped and resumed, and retries failed entries', async () => {
    let up = false
    const hold = Promise.withResolvers<void>()
    const firstRequest = Promise.withResolvers<void>()
    const server = await startHttpServer(async (request, response) => {
      firstRequest.resolve()
      if (request.url === '/slow.json') await hold.promise
      if (!up) response.writeHead(503).end()
      else sendJson(response, cardV10(`http://${request.headers.host}/rpc${request.url}`))
    })
    const urls = Array.from({ length: 6 }, (_, index) => `${server.url}/${index === 0 ? 'slow' : index}.json`)
    const begun = await imported(['{"broken', ...urls], { prefer: 'respond-async' })
    await firstRequest.promise
    const stopped = callRoute(stop, { method: 'DELETE', params: { id: begun.id } })
    hold.resolve()
    const half = importResultSchema.parse((await stopped).json)
    expect(half.state).toBe('stopped')
    expect(half.waiting).toBeGreaterThan(0)
    up = true
    expect((await callRoute(retry, { method: 'POST', params: { id: begun.id } })).status).toBe(202)
    await waitForImport(begun.id)
    expect(await read(begun.id)).toMatchObject({ state: 'done', added: 6, failed: 1, waiting: 0 })
  })

  it('is resumed by another process after its lease ends', async () => {
    const lines = cards(3).map((card, index) => ({
      label: `Agent ${index}`,
      line: { label: '', card: JSON.stringify(card) },
    }))
    const id = await createImport(viewer, { format: 'agent-list', sourceUrl: null, leftOut: 0, lines })
    await acquireLease(`import ${id}`, 'a process that died', -1)
    await resumeImports()
    await waitForImport(id)
    expect(await read(id)).toMatchObject({ state: 'done', added: 3 })
    await continueImport(viewer.userId, id)
    expect((await agents()).total).toBe(3)
  })

  it('blocks a second large import', async () => {
    const hold = Promise.withResolvers<void>()
    const server = await startHttpServer((_, response) => void hold.promise.then(() => response.writeHead(404).end()))
    const begun = await imported([`${server.url}/card.json`, ...cards(120)], { prefer: 'respond-async' })
    const second = await callRoute(importList, { method: 'POST', body: cards(101) })
    expect([second.status, errorBodySchema.parse(second.json).error.details?.importId]).toEqual([409, begun.id])
    expect((await imported(cards(2, { version: '2' }))).total).toBe(2)
    hold.resolve()
    await waitForImport(begun.id)
  })
})
