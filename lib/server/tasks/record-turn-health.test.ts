import { beforeEach, describe, expect, it } from 'vitest'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { markAgentStatus, requireAgent } from '@/lib/server/db/agents/agents'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agents/agent-record'
import { readStatus } from '@/lib/server/db/agents/agent-status'
import { recordBreakingChange } from '@/lib/server/db/agents/card-versions'
import { readNextProbe, postponeProbes } from '@/lib/server/db/agents/probes'
import { planAgentAccess, setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { recordTurnHealth } from '@/lib/server/tasks/record-turn-health'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { startHttpServer } from '@/lib/server/testing/http-server'

const anHour = () => new Date(Date.now() + 3_600_000)

/** An agent with this status and a probe in an hour. */
async function agentThatIs(status: AgentStatus, code: StatusCode | null = null) {
  const agent = await agentAt('http://127.0.0.1:9')
  await markAgentStatus(agent.id, status, code && { code, sentence: `Because of ${code}` })
  await postponeProbes([agent.id], anHour())
  return agent
}

const now = async (id: string) => {
  const known = await readStatus(id)
  return [known?.status, known?.code].filter(Boolean).join(' ')
}
const isProbedSoon = async (id: string) => ((await readNextProbe(id)).at?.getTime() ?? 0) < Date.now() + 20_000

describe('the status after a call', () => {
  beforeEach(() => startEngine())

  it.each<[AgentStatus, StatusCode | null, string]>([
    ['unknown', null, 'up'],
    ['down', 'connect', 'up'],
    ['down', 'timeout', 'up'],
    ['down', 'http-error', 'up'],
    ['degraded', 'auth', 'up'],
    ['degraded', 'rate-limited', 'up'],
    ['degraded', 'wrong-dialect', 'up'],
    ['down', 'no-card', 'degraded no-card'],
    ['degraded', 'no-card', 'degraded no-card'],
    ['degraded', 'changed', 'degraded changed'],
    ['degraded', 'slow', 'degraded slow'],
    ['degraded', 'broken-card', 'degraded broken-card'],
  ])('an answer to one that was %s (%s)', async (status, code, expected) => {
    const agent = await agentThatIs(status, code)
    await recordTurnHealth(agent, {})
    expect(await now(agent.id)).toBe(expected)
  })

  it('does not hide that its card changed', async () => {
    const agent = await agentThatIs('down', 'connect')
    await recordBreakingChange(agent.id, new Date())
    await recordTurnHealth(agent, {})
    expect(await now(agent.id)).toBe('degraded changed')
  })

  it('is down after a failed connection, with a probe soon', async () => {
    const agent = await agentThatIs('up')
    const failure = new Fault('agent-unreachable', 'It refuses', { hop: 'connection', details: { step: 'connect' } })
    await recordTurnHealth(agent, { failure })
    expect(await now(agent.id)).toBe('down connect')
    expect(await isProbedSoon(agent.id)).toBe(true)
  })

  it.each([
    ['a bug of ours', new Error('oops')],
    ['something it cannot be told', new Fault('call-unsupported', 'No such call')],
  ])('%s says nothing of it', async (_, failure) => {
    const agent = await agentThatIs('up')
    await recordTurnHealth(agent, { failure })
    expect(await now(agent.id)).toBe('up')
    expect(await isProbedSoon(agent.id)).toBe(false)
  })

  it('a refusal of one person does not count if each one uses their own credentials', async () => {
    const agent = await agentThatIs('up')
    await setAgentAccess(
      agent.id,
      await planAgentAccess(localViewer(), agent, { credentials: 'personal', visibility: 'everyone' }),
    )
    for (const viewer of [await newViewer(), await newViewer()]) {
      const fault = { kind: 'agent-refused-auth', message: 'No', hop: 'agent' } as const
      await recordTurnHealth(await requireAgent(viewer, agent.id), { fault })
      expect(await now(agent.id)).toBe('up')
    }
  })

  it.each<[FaultData['kind'], string, boolean]>([
    ['agent-refused-auth', 'degraded auth', false],
    ['rate-limited', 'degraded rate-limited', false],
    ['agent-error', 'up', true],
    ['agent-nonsense', 'up', true],
  ])('the error %s', async (kind, expected, soon) => {
    const agent = await agentThatIs('up')
    await recordTurnHealth(agent, { fault: { kind, message: 'No', hop: 'agent' } })
    expect(await now(agent.id)).toBe(expected)
    expect(await isProbedSoon(agent.id)).toBe(soon)
  })
})

it('is updated by real calls', async () => {
  await startEngine()
  const viewer = localViewer()
  const server = await startHttpServer((_, response) => response.writeHead(401).end())
  const agent = await agentAt(server.url)
  await readAllRows((await startTurn(viewer, agent, messageCall('hello'), 'v1.0')).taskId)
  await expect.poll(() => now(agent.id)).toBe('degraded auth')

  const answer = { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'Hi' }] } }
  const well = await rawAgent({ SendStreamingMessage: ({ event, end }) => (event(answer), end()) })
  const other = await agentAt(well.url)
  await markAgentStatus(other.id, 'down', { code: 'connect', sentence: 'It refuses' })
  await readAllRows((await startTurn(viewer, other, messageCall('hello'), 'v1.0')).taskId)
  await expect.poll(() => now(other.id)).toBe('up')
})
