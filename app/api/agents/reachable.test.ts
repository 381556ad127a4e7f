import { beforeEach, describe, expect, it } from 'vitest'
import { POST as refresh } from '@/app/api/agents/[id]/refresh/route'
import { POST as preview } from '@/app/api/agents/preview/route'
import { GET as list, POST as register } from '@/app/api/agents/route'
import type { JsonObject } from '@/lib/a2a/json'
import {
  agentPageSchema,
  previewResultSchema,
  refreshResultSchema,
  registrationResultSchema,
} from '@/lib/api/agent-calls'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { cardV03 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { runProbe } from '@/lib/server/agents/probes/run-probe'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

const served = async (card: JsonObject) => {
  const server = await startHttpServer((request, response) =>
    request.url === '/.well-known/agent-card.json' ? sendJson(response, card) : response.writeHead(404).end(),
  )
  return server.url
}

describe.each([
  ['an endpoint at a listen address', cardV03('http://0.0.0.0:9999/'), 'down', 'blocked'],
  ['gRPC at a listen address', cardV03('0.0.0.0:9999', { preferredTransport: 'GRPC' }), 'down', 'blocked'],
  [
    'a custom binding alone',
    cardV03('https://agent.example/', { preferredTransport: 'https://bindings.example/x' }),
    'unknown',
    'uncallable',
  ],
])('a card with %s', (_, card, status, statusCode) => {
  it('is not up: in the preview, after registration, refresh and probe', async () => {
    const url = await served(card)
    const result = previewResultSchema.parse((await callRoute(preview, { body: { url } })).json)
    expect(result.agent).toMatchObject({ status, statusCode })
    const { agent } = registrationResultSchema.parse((await callRoute(register, { body: { url } })).json)
    expect(agent).toMatchObject({ status, statusCode, statusReason: expect.any(String) })
    const again = await callRoute(refresh, { method: 'POST', params: { id: agent.id } })
    expect(refreshResultSchema.parse(again.json).agent).toMatchObject({ status, statusCode })
    const probed = await runProbe(await requireAgent(localViewer(), agent.id), {
      text: null,
      failedBefore: false,
      signal: AbortSignal.timeout(5_000),
    })
    expect(probed.verdict).toMatchObject({ status, reason: { code: statusCode } })
  })
})

describe('an agent without modes', () => {
  it.each([
    ['absent', {}],
    ['null', { defaultInputModes: null, defaultOutputModes: null }],
    ['empty', { defaultInputModes: [], defaultOutputModes: [] }],
  ])('has the modes text/plain if they are %s, also in a search', async (_, modes) => {
    const { defaultInputModes: _input, defaultOutputModes: _output, ...card } = cardV03('http://127.0.0.1:9/')
    const answer = await callRoute(register, { body: { card: { ...card, ...modes } } })
    const { agent } = registrationResultSchema.parse(answer.json)
    expect(agent).toMatchObject({ inputModes: ['text/plain'], outputModes: ['text/plain'] })
    for (const filter of ['mode=text/plain', 'inputMode=text/plain&outputMode=text/plain']) {
      const page = agentPageSchema.parse((await callRoute(list, { path: `/api/agents?${filter}` })).json)
      expect(page.agents.map(({ id }) => id)).toEqual([agent.id])
    }
  })
})
