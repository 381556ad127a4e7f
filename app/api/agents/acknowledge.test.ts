import { beforeEach, describe, expect, it } from 'vitest'
import { POST as acknowledge } from '@/app/api/agents/[id]/cards/acknowledge/route'
import { GET as readAgent } from '@/app/api/agents/[id]/route'
import { agentDetailSchema } from '@/lib/api/agent'
import { errorBodySchema } from '@/lib/api/error'
import { type ProbedAgent, serveCard, startProbedAgent } from '@/lib/server/agents/probes/testing/probed-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const token = 'a-token-of-at-least-thirty-two-characters'

beforeEach(async () => {
  await setTestEnvironment({ ACCESS_TOKEN: token })
  await migrateTestDatabase()
})

const authorization = `Bearer ${token}`
const acknowledgeChange = (id: string, headers: Record<string, string> = { authorization }) =>
  callRoute(acknowledge, { method: 'POST', params: { id }, headers })
const statusOf = async ({ id }: ProbedAgent) => {
  const { json } = await callRoute(readAgent, { params: { id }, headers: { authorization } })
  const { status, statusCode } = agentDetailSchema.parse(json)
  return [status, statusCode]
}

async function changedAgent(): Promise<ProbedAgent> {
  const agent = await startProbedAgent()
  agent.handlers.card = serveCard(cardV10(`${agent.server.url}/elsewhere`))
  await agent.probe()
  expect(await statusOf(agent)).toEqual(['degraded', 'changed'])
  return agent
}

describe('POST /api/agents/{id}/cards/acknowledge', () => {
  it('ends the degraded status of a changed card; reading the agent does not', async () => {
    const agent = await changedAgent()
    const answer = await acknowledgeChange(agent.id)
    expect(agentDetailSchema.parse(answer.json)).toMatchObject({ id: agent.id, status: 'up', statusCode: null })
    await agent.probe()
    expect(await statusOf(agent)).toEqual(['up', null])
  })

  it('changes nothing if there is no change', async () => {
    const agent = await startProbedAgent()
    await agent.probe()
    expect((await acknowledgeChange(agent.id)).status).toBe(200)
    expect(await statusOf(agent)).toEqual(['up', null])
  })

  it('rejects other sites, callers without the token, and unknown agents', async () => {
    const agent = await changedAgent()
    const foreign = await acknowledgeChange(agent.id, { authorization, origin: 'https://evil.example' })
    const answers = [foreign, await acknowledgeChange(agent.id, {}), await acknowledgeChange('unknown')]
    expect(answers.map(({ status, json }) => [status, errorBodySchema.parse(json).error.kind])).toEqual([
      [403, 'forbidden'],
      [401, 'unauthenticated'],
      [404, 'not-found'],
    ])
    expect(await statusOf(agent)).toEqual(['degraded', 'changed'])
  })
})
