import { beforeEach, describe, expect, it } from 'vitest'
import { GET as compare } from '@/app/api/agents/[id]/cards/[version]/changes/route'
import { POST as refresh } from '@/app/api/agents/[id]/refresh/route'
import { GET as read } from '@/app/api/agents/[id]/route'
import { POST as register } from '@/app/api/agents/route'
import { agentDetailSchema } from '@/lib/api/agent'
import { registrationResultSchema } from '@/lib/api/agent-calls'
import { cardChangesSchema } from '@/lib/api/card'
import { errorBodySchema } from '@/lib/api/error'
import { cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer } from '@/lib/server/testing/http-server'

let id = ''
const give = async (text: string) => {
  card = text
  return callRoute(refresh, { method: 'POST', params: { id } })
}
let card = ''
let url = ''

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
  const server = await startHttpServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(card),
  )
  url = `${server.url}/rpc`
  card = JSON.stringify(cardV03(url))
  id = registrationResultSchema.parse((await callRoute(register, { body: { url: server.url } })).json).agent.id
})

const requestChanges = (version: number | string, since?: number | string) =>
  callRoute(compare, {
    params: { id, version: String(version) },
    path: since === undefined ? '/' : `/?since=${since}`,
  })
const readChanges = async (version: number, since?: number) => {
  const { since: from, changes } = cardChangesSchema.parse((await requestChanges(version, since)).json)
  return { since: from, codes: changes.map(({ code }) => code) }
}

describe('GET /api/agents/{id}/cards/{version}/changes', () => {
  it('describes the changes from the previous or any other version', async () => {
    await give(JSON.stringify(cardV03(url, { description: 'Anew', capabilities: { streaming: true } })))
    await give('{')
    await give(JSON.stringify(cardV10(url, { name: 'Middle Echo', version: '1.0.0' })))
    expect(await readChanges(1)).toEqual({ since: null, codes: [] })
    const { changes } = cardChangesSchema.parse((await requestChanges(2)).json)
    expect(changes).toEqual([
      expect.objectContaining({ code: 'description-changed', breaking: false, message: 'Description changed.' }),
      {
        code: 'push-lost',
        path: 'capabilities.pushNotifications',
        values: {},
        breaking: true,
        message: 'Push notifications removed.',
      },
    ])
    const upgraded = ['description-changed', 'generation-changed', 'extended-card-gained']
    expect(await readChanges(4)).toEqual({ since: 2, codes: upgraded })
    expect(await readChanges(4, 1)).toEqual({
      since: 1,
      codes: ['generation-changed', 'push-lost', 'extended-card-gained'],
    })
    expect(await readChanges(1, 1)).toEqual({ since: 1, codes: [] })
    expect((await readChanges(1, 2)).codes).toEqual(['description-changed', 'push-gained'])
  })

  it('rejects unknown versions and versions that are not a card', async () => {
    await give('{')
    const answers = await Promise.all([
      requestChanges(9),
      requestChanges('x'),
      requestChanges(1, 9),
      requestChanges(1, 'x'),
      requestChanges(1, 0),
      requestChanges(2),
      requestChanges(1, 2),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422, 422, 422, 422])
    expect(errorBodySchema.parse(answers[5]?.json).error.kind).toBe('invalid-input')
  })
})

describe('a refresh that brings a broken card', () => {
  it('reports the error and does not change the agent', async () => {
    const answer = await give('{"hello": 5}')
    expect(answer.status).toBe(502)
    expect(errorBodySchema.parse(answer.json).error).toMatchObject({
      kind: 'agent-nonsense',
      details: { step: 'card', problem: 'no-card' },
    })
    const agent = agentDetailSchema.parse((await callRoute(read, { params: { id } })).json)
    expect(agent).toMatchObject({ status: 'degraded', statusCode: 'broken-card', cardVersion: 1, name: 'Middle Echo' })
  })
})
