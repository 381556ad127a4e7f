import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeAgent } from '@/lib/server/agents/change-agent'
import {
  type ProbedAgent,
  respondWithRpcError,
  startProbedAgent,
} from '@/lib/server/agents/probes/testing/probed-agent'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { postponeProbes, readNextProbe } from '@/lib/server/db/agents/probes'
import { database } from '@/lib/server/db/engine/client'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { recordTurnHealth } from '@/lib/server/tasks/record-turn-health'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

beforeEach(async () => {
  await setTestEnvironment({ AGENT_TIMEOUT: '8' })
  await migrateTestDatabase()
})

const viewer = localViewer()

/** Runs `change` while a call of a probe waits, which then fails with HTTP 503. */
async function changeDuringProbe(one: ProbedAgent, change: () => Promise<unknown>): Promise<void> {
  await changeAgent(viewer, one.id, { probeMode: 'call' })
  // The scheduled time is in the past, as for every probe that the schedule starts.
  await postponeProbes([one.id], new Date(Date.now() - 60_000))
  let waiting: ServerResponse | undefined
  one.handlers.call = (_, response) => (waiting = response)
  const probe = one.probe()
  await expect.poll(() => waiting).toBeDefined()
  await change()
  waiting?.writeHead(503).end()
  await probe
}

const isDue = async ({ id }: ProbedAgent) => ((await readNextProbe(id)).at?.getTime() ?? 0) <= Date.now()

describe('during a probe', () => {
  it.each([{ url: '/other' }, { dialect: 'v0.3' as const }])(
    'a changed endpoint makes its result void: %j',
    async (patch) => {
      const one = await startProbedAgent()
      const change = patch.url ? { url: `${one.server.url}${patch.url}` } : patch
      await changeDuringProbe(one, () => changeAgent(viewer, one.id, change))
      expect(await one.readAgent()).toMatchObject({ status: 'up', statusCode: null })
      expect(await one.history()).toEqual([])
      expect(await isDue(one)).toBe(true)
      expect((await readNextProbe(one.id)).failures).toBe(0)
    },
  )

  it.each<[string, (one: ProbedAgent) => Promise<unknown>]>([
    ['a credential', ({ id }) => setCredential(viewer, id, 'bearer', { type: 'bearer', token: 'secret' })],
    ['a mode', ({ id }) => changeAgent(viewer, id, { probeMode: 'card' })],
  ])('%s that is set makes the next one due at once', async (_, change) => {
    const one = await startProbedAgent()
    await changeDuringProbe(one, () => change(one))
    expect(await isDue(one)).toBe(true)
    expect((await readNextProbe(one.id)).failures).toBe(0)
    one.handlers.call = respondWithRpcError(-32001)
    await one.probe()
    expect(await isDue(one)).toBe(false)
    expect((await one.readAgent()).status).toBe('up')
  })

  it('a failed call is not forgotten', async () => {
    const one = await startProbedAgent()
    const { card } = one.handlers
    one.handlers.card = (request, response, body) =>
      void recordTurnHealth(
        { id: one.id, credentialMode: 'shared' },
        { fault: { kind: 'agent-error', message: 'No', hop: 'agent' } },
      ).then(() => card(request, response, body))
    expect((await one.probe()).kind).toBe('card')
    expect((await readNextProbe(one.id)).failures).toBe(1)
    one.handlers.card = card
    expect((await one.probe()).kind).toBe('call')
  })

  it('the first one stores its result', async () => {
    const one = await startProbedAgent()
    await database().prisma.agent.update({ where: { id: one.id }, data: { nextProbeAt: null } })
    await one.probe()
    expect(await isDue(one)).toBe(false)
    expect(await one.history()).toEqual(['card up'])
  })
})
