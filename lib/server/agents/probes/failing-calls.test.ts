import { beforeEach, describe, expect, it } from 'vitest'
import { requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { startImport } from '@/lib/server/agents/catalog/start-import'
import {
  type ProbedAgent,
  respondWithRpcError,
  respondWithStatus,
  serveCard,
  startProbedAgent,
} from '@/lib/server/agents/probes/testing/probed-agent'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { refreshAgent } from '@/lib/server/agents/refresh-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { planAgentAccess, setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { readNextProbe } from '@/lib/server/db/agents/probes'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { readAllRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

beforeEach(() => startEngine())

const viewer = localViewer()
const statusOf = async (one: ProbedAgent) => {
  const { status, statusCode } = await one.readAgent()
  return [status, statusCode].filter(Boolean).join(' ')
}
const kindOf = async (one: ProbedAgent) => (await one.probe()).kind

async function importAgain({ server }: ProbedAgent): Promise<string | undefined> {
  const lines = [{ label: 'one', line: { label: 'one', url: server.url } }]
  const { id, done } = await startImport(viewer, { format: 'urls', sourceUrl: null, leftOut: 0, lines })
  await done
  return (await requireImportResult(viewer, id, { offset: 0, limit: 1 })).lines[0]?.outcome
}

describe('an agent that serves its card', () => {
  it.each([500, 503, 404])('is called after a task ended with HTTP %i', async (status) => {
    const one = await startProbedAgent()
    await one.probe()
    one.handlers.call = respondWithStatus(status)
    const { taskId } = await startTurn(viewer, await one.readAgent(), messageCall('hello'), 'v1.0')
    await readAllRows(taskId)
    await expect.poll(async () => (await readNextProbe(one.id)).at?.getTime()).toBeLessThan(Date.now() + 20_000)
    expect(await kindOf(one)).toBe('call')
    expect(await statusOf(one)).toBe('down http-error')
  })

  it('is called once after a task ended with an error of the agent', async () => {
    const one = await startProbedAgent()
    await one.probe()
    one.handlers.call = respondWithRpcError(-32603, 'Internal error')
    const { taskId } = await startTurn(viewer, await one.readAgent(), messageCall('hello'), 'v1.0')
    await readAllRows(taskId)
    await expect.poll(async () => (await readNextProbe(one.id)).at?.getTime()).toBeLessThan(Date.now() + 20_000)
    expect(await kindOf(one)).toBe('call')
    expect(await kindOf(one)).toBe('card')
    expect(await statusOf(one)).toBe('up')
  })
})

/** An agent whose card is served again after a probe whose calls failed. */
async function failingAgent(status: number) {
  const one = await startProbedAgent()
  const { card } = one.handlers
  one.handlers.card = one.handlers.call = respondWithStatus(status)
  await one.probe()
  one.handlers.card = card
  return one
}

const again = {
  'Refresh card': (one: ProbedAgent) => refreshAgent(viewer, one.id, 'http://x'),
  'an import': importAgain,
}

describe.each(Object.entries(again))('%s', (_, fetchAgain) => {
  it.each([
    [503, 'down http-error'],
    [401, 'degraded auth'],
  ])('keeps the failure of calls with HTTP %i and makes a probe due', async (status, expected) => {
    const one = await failingAgent(status)
    await fetchAgain(one)
    expect(await statusOf(one)).toBe(expected)
    expect((await readNextProbe(one.id)).at?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await kindOf(one)).toBe('call')
    expect(await statusOf(one)).toBe(expected)
    one.handlers.call = respondWithRpcError(-32001)
    await one.probe()
    expect(await statusOf(one)).toBe('up')
  })

  it('does not call a busy agent earlier than it asks for', async () => {
    const one = await failingAgent(429)
    await fetchAgain(one)
    expect(await statusOf(one)).toBe('degraded rate-limited')
    expect((await readNextProbe(one.id)).at?.getTime()).toBeGreaterThan(Date.now())
  })

  it('clears the failure of a card that is served again', async () => {
    const one = await startProbedAgent()
    const { card } = one.handlers
    one.handlers.card = respondWithStatus(404)
    await one.probe()
    expect(await statusOf(one)).toBe('degraded no-card')
    one.handlers.card = card
    await fetchAgain(one)
    expect(await statusOf(one)).toBe('up')
  })

  it('keeps an unreviewed breaking change', async () => {
    const one = await startProbedAgent()
    one.handlers.card = serveCard(cardV10(`${one.server.url}/elsewhere`))
    await one.probe()
    await fetchAgain(one)
    expect(await statusOf(one)).toBe('degraded changed')
  })
})

it('an agent with personal credentials is up without one of its owner, and degraded if it refuses that one', async () => {
  const one = await startProbedAgent()
  const { id } = one
  await setAgentAccess(id, await planAgentAccess(viewer, await one.readAgent(), { credentials: 'personal' }))
  await changeAgent(viewer, id, { probeMode: 'call' })
  one.handlers.call = respondWithStatus(401)
  await one.probe()
  expect(await statusOf(one)).toBe('up')
  await setCredential(viewer, id, 'bearer', { type: 'bearer', token: 'expired' })
  await one.probe()
  expect(await statusOf(one)).toBe('degraded auth')
})

it('a card that names another endpoint clears the failures of the earlier one', async () => {
  const one = await failingAgent(503)
  one.handlers.card = serveCard(cardV10(`${one.server.url}/elsewhere`))
  await refreshAgent(viewer, one.id, 'http://x')
  expect(await statusOf(one)).toBe('up')
})
