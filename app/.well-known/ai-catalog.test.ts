import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { GET as readCatalogRoute } from '@/app/.well-known/ai-catalog.json/route'
import { GET as readCard } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { archiveAgent } from '@/lib/server/db/agents/agents'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { localViewer } from '@/lib/server/platform/viewer'

/** Schema of AI Catalog 1.0, level *Discoverable* (Top-Level Structure, Host Info, Catalog Entry). */
const entrySchema = z
  .strictObject({
    identifier: z.string().min(1),
    displayName: z.string().min(1).optional(),
    type: z.string(),
    url: z.url().optional(),
    data: z.unknown().optional(),
    version: z.string().optional(),
    description: z.string().optional(),
    tags: z.array(z.string()).optional(),
    publisher: z.strictObject({ identifier: z.string(), displayName: z.string() }).optional(),
    updatedAt: z.iso.datetime().optional(),
    extensions: z.record(z.string(), z.unknown()).optional(),
  })
  .refine((entry) => (entry.url === undefined) !== (entry.data === undefined), 'exactly one of url and data')
const catalogSchema = z
  .strictObject({
    specVersion: z.string().regex(/^\d+\.\d+$/),
    host: z.strictObject({
      displayName: z.string().min(1),
      identifier: z.string().optional(),
      documentationUrl: z.url().optional(),
      logoUrl: z.url().optional(),
    }),
    entries: z.array(entrySchema),
  })
  .refine(({ entries }) => new Set(entries.map(({ identifier }) => identifier)).size === entries.length, 'unique')

const viewer = localViewer()
const base = 'http://localhost:3000'
const path = '/.well-known/ai-catalog.json'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

async function add(card: ReturnType<typeof cardV01>, tags: string[] = []) {
  return (await registerAgent(viewer, { card, tags }, base)).agent
}

it('lists the active agents in AI Catalog format, each at the gateway', async () => {
  const activeAgent = await add(cardV10('http://127.0.0.1:9/a'), ['ours'])
  await add(cardV01('http://127.0.0.1:9/b', { name: 'No description' }))
  const gone = await add(cardV03('http://127.0.0.1:9/c'))
  const old = await add(cardV03('http://127.0.0.1:9/d'))
  await archiveAgent(viewer, gone.id)
  await changeAgent(viewer, old.id, { lifecycle: 'deprecated' })
  const answer = await callRoute(readCatalogRoute, { path })
  expect(answer.headers.get('content-type')).toBe('application/ai-catalog+json')
  const { entries } = catalogSchema.parse(JSON.parse(answer.text))
  expect(entries.map(({ displayName }) => displayName)).toEqual(['Écho Agent', 'No description'])
  const [first] = entries
  expect(first).toMatchObject({
    identifier: `urn:uuid:${activeAgent.id}`,
    type: 'application/a2a-agent-card+json',
    url: `${base}/a2a/echo-agent/.well-known/agent-card.json`,
    tags: ['ours'],
  })
  expect((await callRoute(readCard, { params: { slug: 'echo-agent' } })).status).toBe(200)
  expect(readCatalog(answer.text)).toMatchObject({ ok: true, value: { format: 'ai-catalog', leftOut: 0 } })
})

it('responds with 304 to a current ETag', async () => {
  const { id } = await add(cardV10('http://127.0.0.1:9/a'))
  const etag = (await callRoute(readCatalogRoute, { path })).headers.get('etag') ?? ''
  const ask = () => callRoute(readCatalogRoute, { path, headers: { 'if-none-match': `"other", W/${etag}` } })
  expect((await ask()).status).toBe(304)
  await changeAgent(viewer, id, { tags: ['new'] })
  expect((await ask()).status).toBe(200)
})

it('requires the access token', async () => {
  await setTestEnvironment({ PUBLIC_URL: '', ACCESS_TOKEN: 'access-token-0123456789' })
  await migrateTestDatabase()
  expect((await callRoute(readCatalogRoute, { path })).status).toBe(401)
  const headers = { authorization: 'Bearer access-token-0123456789' }
  expect((await callRoute(readCatalogRoute, { path, headers })).status).toBe(200)
})
