import { describe, expect, it } from 'vitest'
import { POST as addSamples } from '@/app/api/samples/route'
import { sampleAgentsSchema } from '@/lib/api/agent-calls'
import { errorBodySchema } from '@/lib/api/error'
import { toAgentSummary } from '@/lib/server/agents/agent-view'
import { registerSamples } from '@/lib/server/agents/sample-agents'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import type { CatalogAgent } from '@/lib/server/db/agents/catalog/catalog-agent'
import { archiveAgent, findSampleAgent } from '@/lib/server/db/agents/agents'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

/** What serves the sample agents; the first `notReady` requests find it still starting. */
async function samplesServer(notReady = 0): Promise<TestServer> {
  let early = notReady
  const server = await startHttpServer((request, response) => {
    if (early-- > 0) return response.writeHead(503).end()
    const name = /^\/samples\/([a-z-]+)\/\.well-known\/agent-card\.json$/.exec(request.url ?? '')?.[1]
    if (!name) return response.writeHead(404).end()
    sendJson(response, cardV10(`${server.url}/samples/${name}`, { name: `Sample ${name}` }))
  })
  return server
}

function moveTo(server: TestServer): void {
  process.env.PORT = String(server.port)
  deleteSingleton('env')
}

async function catalog(): Promise<CatalogAgent[]> {
  return (await listAgents(localViewer(), { sort: 'name' })).agents
}

describe('registerSamples', () => {
  it('registers each sample once the server responds, and only once', async () => {
    const server = await samplesServer(7)
    await setTestEnvironment({ PORT: String(server.port) })
    await migrateTestDatabase()
    await registerSamples()
    await registerSamples()
    const agents = await catalog()
    expect(agents.map(({ slug, sample }) => [slug, sample])).toEqual([
      ['sample-data-lab', 'data-lab'],
      ['sample-form-desk', 'form-desk'],
      ['sample-gallery', 'gallery'],
      ['sample-storyteller', 'storyteller'],
      ['sample-travel-desk', 'travel-desk'],
    ])
    expect(agents.map((agent) => toAgentSummary(localViewer(), agent, 'http://x').status)).toEqual(
      Array.from({ length: 5 }, () => 'up'),
    )
  })

  it('keeps a sample archived that a user archived, and moves the others to another port', async () => {
    const [first, second] = [await samplesServer(), await samplesServer()]
    await setTestEnvironment({ PORT: String(first.port) })
    await migrateTestDatabase()
    await registerSamples()
    const viewer = localViewer()
    const lab = await findSampleAgent(viewer, 'data-lab')
    await archiveAgent(viewer, lab?.id ?? '')
    moveTo(second)
    await registerSamples()
    expect((await catalog()).map(({ url }) => url)).toEqual([
      `${second.url}/samples/form-desk`,
      `${second.url}/samples/gallery`,
      `${second.url}/samples/storyteller`,
      `${second.url}/samples/travel-desk`,
    ])
    expect((await findSampleAgent(viewer, 'data-lab'))?.lifecycle).toBe('archived')
  })

  it('does nothing if samples are off', async () => {
    const server = await samplesServer()
    await setTestEnvironment({ PORT: String(server.port), SAMPLES: 'off' })
    await migrateTestDatabase()
    await registerSamples()
    expect(await catalog()).toEqual([])
    expect(server.connections()).toBe(0)
  })
})

describe('POST /api/samples', () => {
  it('adds missing samples, restores archived ones, and returns all', async () => {
    const server = await samplesServer()
    await setTestEnvironment({ PORT: String(server.port) })
    await migrateTestDatabase()
    const added = sampleAgentsSchema.parse((await callRoute(addSamples, { method: 'POST' })).json).agents
    expect(added).toHaveLength(5)
    const viewer = localViewer()
    await archiveAgent(viewer, (await findSampleAgent(viewer, 'data-lab'))?.id ?? '')
    const answer = await callRoute(addSamples, { method: 'POST' })
    expect([answer.status, sampleAgentsSchema.parse(answer.json).agents]).toEqual([200, added])
    expect((await catalog()).map(({ slug }) => slug).toSorted()).toEqual(added.map(({ slug }) => slug).toSorted())
  })

  it('fails if samples are off, and rejects other sites', async () => {
    await setTestEnvironment({ SAMPLES: 'off' })
    await migrateTestDatabase()
    const off = await callRoute(addSamples, { method: 'POST' })
    const foreign = await callRoute(addSamples, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect([off, foreign].map(({ status, json }) => [status, errorBodySchema.parse(json).error.kind])).toEqual([
      [422, 'call-unsupported'],
      [403, 'forbidden'],
    ])
    expect(await catalog()).toEqual([])
  })
})
