import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { startImport } from '@/lib/server/agents/catalog/start-import'
import { previewAgent, registerAgent } from '@/lib/server/agents/register-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { openCredentials } from '@/lib/server/credentials/vault'
import { archiveAgent, requireAgent, updateAgent } from '@/lib/server/db/agents/agents'
import { setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { database } from '@/lib/server/db/engine/client'
import { newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const base = 'http://localhost'

beforeEach(async () => {
  await setTestEnvironment()
  const opened = await useTestDatabase('sqlite')
  onTestFinished(() => opened.close())
})

/** A server whose card names the endpoint of another one. */
const startImpostor = (endpoint: string) =>
  startHttpServer((_, response) => sendJson(response, cardV10(endpoint, { name: 'Impostor' })))

/** An agent that Ann added, and that everyone sees. */
async function addPayroll() {
  const server = await startHttpServer((request, response) =>
    sendJson(response, cardV10(`http://${request.headers.host}/rpc`, { name: 'Payroll' })),
  )
  const ann = await newViewer()
  const credential = { type: 'bearer' as const, token: 'of Ann' }
  const { agent } = await registerAgent(ann, { url: `${server.url}/card.json`, credential }, base)
  return { ann, id: agent.id, url: `${server.url}/card.json`, endpoint: `${server.url}/rpc` }
}

async function importUrl(viewer: Viewer, url: string) {
  const lines = [{ label: url, line: { label: url, url } }]
  const { id, done } = await startImport(viewer, { format: 'urls', sourceUrl: null, leftOut: 0, lines })
  await done
  const [line] = (await requireImportResult(viewer, id, { offset: 0, limit: 1 })).lines
  return [line?.outcome, line?.fault?.details?.code]
}

/** The stored agent, its card versions and its credentials. */
async function readStored(viewer: Viewer, id: string) {
  const agent = await requireAgent(viewer, id)
  const { prisma } = database()
  return {
    row: await prisma.agent.findUnique({ where: { id } }),
    cards: await prisma.cardVersion.findMany({ where: { agentId: id } }),
    tokens: (await openCredentials(agent)).map(({ input }) => input),
  }
}

it('an import leaves agents alone that the person may not change', async () => {
  const { ann, id, url, endpoint } = await addPayroll()
  const impostor = await startImpostor(endpoint)
  const eve = await newViewer()
  const before = await readStored(ann, id)
  expect(await importUrl(eve, `${impostor.url}/card.json`)).toEqual(['known', undefined])
  expect(await importUrl(eve, url)).toEqual(['known', undefined])
  expect(await readStored(ann, id)).toEqual(before)
})

it('an import does not restore an archived agent that the person may not change', async () => {
  const { ann, id, url } = await addPayroll()
  await archiveAgent(ann, id)
  const before = await readStored(ann, id)
  expect(await importUrl(await newViewer(), url)).toEqual(['failed', 'not-changeable'])
  expect(await readStored(ann, id)).toEqual(before)
  expect(await importUrl(ann, url)).toEqual(['added', undefined])
})

it('an import takes the card of an agent only from its own servers', async () => {
  const { ann, id, endpoint } = await addPayroll()
  const impostor = await startImpostor(endpoint)
  const before = await readStored(ann, id)
  expect(await importUrl(ann, `${impostor.url}/card.json`)).toEqual(['known', undefined])
  expect(await readStored(ann, id)).toEqual(before)
})

it('only those who may change an archived agent restore it by adding it', async () => {
  const { ann, id, url } = await addPayroll()
  await archiveAgent(ann, id)
  const before = await readStored(ann, id)
  const eve = await newViewer()
  const input = { url, slug: 'of-eve', credential: { type: 'bearer' as const, token: 'of Eve' } }
  const refusal = { data: { kind: 'forbidden', details: { code: 'not-changeable', id, name: 'Payroll' } } }
  await expect(previewAgent(eve, input)).rejects.toMatchObject(refusal)
  await expect(registerAgent(eve, input, base)).rejects.toMatchObject(refusal)
  expect(await readStored(ann, id)).toEqual(before)
  expect(await previewAgent(ann, input)).toMatchObject({ archived: { id } })
  expect((await registerAgent(ann, input, base)).agent).toMatchObject({ id, slug: 'of-eve', lifecycle: 'active' })
})

it('an API key restores no agent with a credential of its person', async () => {
  const { ann, id, url } = await addPayroll()
  const agent = await requireAgent(ann, id)
  await setAgentAccess(id, { ...agent, credentialMode: 'personal' })
  await updateAgent(ann, id, { lifecycle: 'archived' })
  const quota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }
  const key = { ...ann, apiKey: { id: 'key', quota } }
  const input = { url, credential: { type: 'bearer' as const, token: 'of the key' } }
  await expect(registerAgent(key, input, base)).rejects.toMatchObject({ data: { details: { code: 'sign-in-only' } } })
  expect(await requireAgent(ann, id)).toMatchObject({ lifecycle: 'archived' })
  expect((await registerAgent(key, { url }, base)).agent).toMatchObject({ lifecycle: 'active' })
})
