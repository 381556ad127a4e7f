import { expect, it, onTestFinished, vi } from 'vitest'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'
import type { JsonObject } from '@/lib/a2a/json'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { exportCatalog } from '@/lib/server/agents/catalog/export-catalog'
import { collectImportLines, startImport } from '@/lib/server/agents/catalog/start-import'
import { archiveAgent } from '@/lib/server/db/agents/agents'
import { iterateAgentsToExport } from '@/lib/server/db/agents/export-agents'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { providers, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'
import { actFor, type Viewer } from '@/lib/server/platform/viewer'

const viewer: Viewer = actFor('local')
const base = 'http://localhost:3000'
const secrets = ['bearer-7d1e55-secret', 'header-19ab42-secret']
const inQuery = 'query-55e0c1-secret'
const inCard = 'card-8831aa-secret'

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportCatalog(viewer)) text += piece
  return text
}

/** Everything about each agent but when, under which id, and what is set for it here. */
async function catalog(): Promise<unknown> {
  const all: { slug: string; card: string }[] = []
  for await (const page of iterateAgentsToExport(viewer))
    for (const { agent, card } of page) {
      const { id: _i, createdAt: _c, updatedAt: _u, status: _s, lastSeenAt: _l, statusSince: _t, ...rest } = agent
      all.push({ ...rest, card: card.raw })
    }
  return JSON.parse(JSON.stringify(bySlug(all)))
}

const bySlug = <T extends { slug: string }>(all: T[]): T[] =>
  all.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))

async function importText(text: string): Promise<void> {
  const list = readCatalog(text)
  if (!list.ok) throw new Error(list.problem.code)
  await (
    await startImport(viewer, await collectImportLines(list.value, null))
  ).done
}

async function emptyCatalog(provider: (typeof providers)[number]): Promise<void> {
  await setTestEnvironment({ PUBLIC_URL: '' })
  const opened = await useTestDatabase(provider)
  onTestFinished(() => opened.close())
}

async function fillCatalog(): Promise<void> {
  const raw = '{ "name" : "Fetched",\n\t"url": "RPC", "capabilities":{},"version":"1", "skills":[] }'
  const server = await startHttpServer((request, response) =>
    request.url === '/card.json'
      ? void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(raw.replace('RPC', `http://${request.headers.host}/rpc`))
      : sendJson(response, {}),
  )
  const add = async (input: Parameters<typeof registerAgent>[1]) => (await registerAgent(viewer, input, base)).agent
  const security = { securitySchemes: { b: { type: 'http', scheme: 'bearer' } }, security: [{ b: [] }] }
  await add({ url: `${server.url}/card.json`, tags: ['Ours', 'zwölf'], slug: 'mine' })
  const [token = '', header = ''] = secrets
  const guarded = await add({
    card: cardV03('http://127.0.0.1:9/guarded', { ...security, description: `It once said ${token}` } as JsonObject),
    credential: [{ type: 'bearer', token }],
    headers: { 'X-Team': header },
  })
  const old = await add({ card: cardV01('http://127.0.0.1:9/old'), dialect: 'v0.3' })
  const moved = await add({ card: cardV10('http://127.0.0.1:9/new') })
  const keyed = await add({ card: cardV10('http://127.0.0.1:9/keyed') })
  await changeAgent(viewer, keyed.id, { url: `http://127.0.0.1:7/keyed?a=1&api_key=${inQuery}` })
  await add({ card: cardV10(`http://127.0.0.1:9/own?token=${inCard}`, { name: 'Own', apiKey: inCard }) })
  const patch = { owner: 'Ops', favorite: true, lifecycle: 'deprecated' } as const
  await changeAgent(viewer, moved.id, { ...patch, url: 'http://127.0.0.1:8/other', tags: ['a'] })
  await changeAgent(viewer, guarded.id, { pushProof: { type: 'jwt', jwksUrl: 'http://127.0.0.1:9/keys', issuer: 'i' } })
  await archiveAgent(viewer, old.id)
}

describeEachDatabase('the export on %s', (provider) => {
  it('is imported as the same catalog, without secrets', async () => {
    await emptyCatalog(provider)
    await fillCatalog()
    const before = await catalog()
    const text = await exported()
    for (const secret of [...secrets, inQuery, inCard]) expect(text).not.toContain(secret)
    const [, guarded] = JSON.parse(text).agents
    expect(guarded).toMatchObject({ credentials: [{ type: 'bearer', scheme: 'b' }], headers: ['X-Team'] })

    vi.unstubAllEnvs()
    await emptyCatalog(provider)
    await importText(text)
    const masked = JSON.parse(
      JSON.stringify(before)
        .replaceAll(secrets[0] ?? '', '••••')
        .replaceAll(`&api_key=${inQuery}`, '')
        .replaceAll(`?token=${inCard}`, '')
        .replaceAll(inCard, '••••'),
    )
    expect(await catalog()).toEqual(masked)
    const again = JSON.parse(await exported()).agents
    const unset = JSON.parse(text).agents.map((agent: { slug: string }) => ({ ...agent, credentials: [], headers: [] }))
    expect(bySlug(again)).toEqual(bySlug(unset))
    // A second time nothing changes.
    await importText(text)
    expect(await catalog()).toEqual(masked)
  }, 60_000)
})
