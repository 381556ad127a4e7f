import { beforeEach, describe, expect, it } from 'vitest'
import { GET as readHealth } from '@/app/api/agents/[id]/health/route'
import { POST as probe } from '@/app/api/agents/[id]/probe/route'
import { GET as readAgent, PATCH as change } from '@/app/api/agents/[id]/route'
import { agentHealthSchema, probeSchema } from '@/lib/api/agent-health'
import { archiveAgent } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { recordProbe } from '@/lib/server/db/agents/probes'
import { createTask } from '@/lib/server/db/events/events'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { startProbedAgent, type ProbedAgent, respondWithStatus } from '@/lib/server/agents/probes/testing/probed-agent'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

beforeEach(async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
})

const errorOf = ({ json }: { json: never }) => (json as { error: { kind: string; message: string } }).error
const health = async ({ id }: { id: string }, days?: string) => {
  const path = days ? `/?days=${days}` : '/'
  const answer = await callRoute(readHealth, { path, params: { id } })
  return answer.status === 200 ? agentHealthSchema.parse(answer.json) : errorOf(answer)
}
const healthOf = async (one: ProbedAgent, days?: string) => agentHealthSchema.parse(await health(one, days))
const recheck = ({ id }: { id: string }) => callRoute(probe, { method: 'POST', params: { id } })
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('GET /api/agents/{id}/health', () => {
  it('returns an agent without probes', async () => {
    const one = await startProbedAgent()
    const reported = await healthOf(one)
    expect(reported).toMatchObject({
      status: 'up',
      statusCode: null,
      probedAt: null,
      probeMode: 'card',
      scheduled: true,
    })
    expect(reported.nextProbeAt).not.toBeNull()
    expect(reported.probes).toMatchObject({ total: 0, failed: 0, p50Ms: null, p95Ms: null })
    expect(reported.traffic).toMatchObject({ tasks: 0, firstEventP50Ms: null })
    expect(reported.recent).toEqual([])
  })

  it('counts probes and tasks of a period, in total and per bucket', async () => {
    const one = await startProbedAgent()
    const next = { at: new Date(), failures: 0 }
    const stored = (hours: number, ms: number, is: 'up' | 'down' = 'up') =>
      recordProbe(one.id, { at: ago(hours), kind: 'card', status: is, code: is === 'up' ? null : 'dns', ms }, next)
    await stored(24 * 20, 500)
    await stored(24 * 3, 300)
    await stored(5, 100)
    await stored(1.9, 20)
    await stored(1, 5, 'down')
    const viewer = localViewer()
    const dialects = { dialect: 'v1.0', callerDialect: 'v1.0' } as const
    const done = (hours: number, state: 'completed' | 'failed', firstEventMs: number, firstTurnMs: number) =>
      createTask(viewer, {
        agentId: one.id,
        ...dialects,
        title: 'Hi',
        state,
        firstEventMs,
        firstTurnMs,
        createdAt: ago(hours),
      })
    await done(2, 'completed', 100, 1000)
    await done(2.1, 'failed', 300, 2000)
    await done(24 * 2, 'completed', 900, 9000)

    const day = await healthOf(one)
    expect(day.bucketMs).toBe(1_800_000)
    expect(day.probes.buckets).toHaveLength(48)
    expect(day.probes).toMatchObject({ total: 3, failed: 1, degraded: 0, p50Ms: 20, p95Ms: 100 })
    expect(day.probes.buckets.filter(({ total }) => total > 0).map(({ failed, p50Ms }) => [failed, p50Ms])).toEqual([
      [0, 100],
      [0, 20],
      [1, null],
    ])
    expect(day.traffic).toMatchObject({
      tasks: 2,
      completed: 1,
      failed: 1,
      firstEventP50Ms: 100,
      firstEventP95Ms: 300,
      restP50Ms: 1000,
    })
    // Old probes are removed from time to time.
    expect(day.recent.slice(0, 3).map(({ code, ms }) => [code, ms])).toEqual([
      ['dns', 5],
      [null, 20],
      [null, 100],
    ])
    const week = await healthOf(one, '7')
    expect([week.probes.total, week.traffic.tasks, week.probes.buckets.length]).toEqual([4, 3, 56])
    const month = await healthOf(one, '30')
    expect([month.probes.total, month.probes.p95Ms, month.probes.buckets.length]).toEqual([5, 500, 60])
    expect(month.probes.buckets.reduce((sum, { total }) => sum + total, 0)).toBe(5)
  })

  it('rejects an invalid period', async () => {
    expect(await health(await startProbedAgent(), '2')).toMatchObject({ kind: 'invalid-input' })
    expect(await health({ id: 'nobody' })).toMatchObject({ kind: 'not-found' })
  })
})

describe('POST /api/agents/{id}/probe', () => {
  it('probes at once and returns the result', async () => {
    const one = await startProbedAgent()
    one.handlers.card = one.handlers.call = respondWithStatus(503)
    expect(probeSchema.parse((await recheck(one)).json)).toMatchObject({
      kind: 'call',
      status: 'down',
      code: 'http-error',
    })
    const reported = await healthOf(one)
    expect(reported).toMatchObject({ status: 'down', statusCode: 'http-error' })
    expect(reported.statusReason).toContain('HTTP 503')
    expect(reported.statusSaid).toEqual({ code: 'agent-http', values: { status: 503 } })
    expect(reported.recent).toHaveLength(1)
  })

  it('limits repeated probes', async () => {
    const one = await startProbedAgent()
    const answers = await Promise.all([recheck(one), recheck(one), recheck(one)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 429, 429])
    expect(one.takeRequests()).toEqual(['GET'])
    const refused = answers.find((answer) => answer.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    await database().prisma.agent.update({ where: { id: one.id }, data: { probedAt: ago(0.1) } })
    expect((await recheck(one)).status).toBe(200)
  })

  it('does not probe an archived agent', async () => {
    const one = await startProbedAgent()
    await archiveAgent(localViewer(), one.id)
    expect(errorOf(await recheck(one))).toMatchObject({ kind: 'call-unsupported' })
    expect(one.takeRequests()).toEqual([])
    expect((await healthOf(one)).nextProbeAt).toBeNull()
  })

  it('probes an agent without scheduled probes', async () => {
    const one = await startProbedAgent()
    await callRoute(change, { method: 'PATCH', params: { id: one.id }, body: { probeMode: 'off' } })
    expect((await healthOf(one)).nextProbeAt).toBeNull()
    expect((await recheck(one)).status).toBe(200)
  })
})

const patched = ({ id }: ProbedAgent, body: object) => callRoute(change, { method: 'PATCH', params: { id }, body })

describe('PATCH /api/agents/{id}', () => {
  it('sets the probe mode', async () => {
    const one = await startProbedAgent()
    expect((await patched(one, { probeMode: 'message', probeText: ' ping ' })).status).toBe(200)
    expect(await healthOf(one)).toMatchObject({ probeMode: 'message', probeText: 'ping' })
    expect((await patched(one, { probeMode: 'call' })).status).toBe(200)
    expect(await healthOf(one)).toMatchObject({ probeMode: 'call', probeText: 'ping' })
    expect((await patched(one, { probeText: null })).status).toBe(200)
    expect(await healthOf(one)).toMatchObject({ probeMode: 'call', probeText: null })
  })

  it.each([
    [{ probeMode: 'often' }],
    [{ probeMode: 'message' }],
    [{ probeText: '' }],
    [{ probeText: 'x'.repeat(2001) }],
  ])('rejects %j and changes nothing', async (body) => {
    const one = await startProbedAgent()
    expect(errorOf(await patched(one, { ...body, tags: ['new'] }))).toMatchObject({ kind: 'invalid-input' })
    expect(await healthOf(one)).toMatchObject({ probeMode: 'card', probeText: null })
    expect((await callRoute(readAgent, { params: { id: one.id } })).json).toMatchObject({ tags: [] })
  })
})
