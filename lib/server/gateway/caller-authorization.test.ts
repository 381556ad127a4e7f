import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiKeyInputSchema } from '@/lib/api/api-key'
import { createApiKey } from '@/lib/server/access/api-keys'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { storeCredential } from '@/lib/server/credentials/vault'
import { refreshAgent } from '@/lib/server/agents/refresh-agent'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { findAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, readStoredRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'

const token = 'callers-own-token-1'
const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const send = { method: 'SendMessage', params: { message } }

/** An agent that repeats what it was shown; `passes`: it is set to get the header of callers. */
async function agentSet(passes: boolean, settings: Record<string, string> = {}, answers: object = {}) {
  await startEngine(settings)
  const server = await rawAgent({
    SendMessage: (call: RawCall) => call.reply(v1.task('t1', 'WORKING')),
    GetTask: (call: RawCall) => {
      const artifacts = [{ artifactId: 'a', parts: [{ text: `You sent ${call.headers.authorization}` }] }]
      call.reply(v1.bareTask('t1', 'COMPLETED', { artifacts }))
    },
    ...answers,
  })
  const viewer = localViewer()
  const { id, slug } = await agentAt(server.url, { streaming: false, card: cardAt(server.url) })
  if (passes) await changeAgent(viewer, id, { passAuthorization: true })
  const shown = () => server.calls.map(({ headers }) => headers.authorization)
  return { server, shown, agent: { id, slug }, viewer }
}

const cardAt = (url: string) => {
  const supportedInterfaces = [{ url, protocolVersion: '1.0', protocolBinding: 'JSONRPC' }]
  const card = { name: 'Echo', description: '', version: '1', capabilities: {}, skills: [], supportedInterfaces }
  return { raw: JSON.stringify(card), sourceUrl: null, etag: null }
}

/** All bytes that are stored under DATA_DIR. */
function stored(): string {
  const files = readdirSync(env().DATA_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
}

test('does not pass on a caller’s Authorization unless the agent is configured for it', async () => {
  const { agent, shown, viewer } = await agentSet(false)
  expect(await findAgent(viewer, agent.id)).toMatchObject({ passAuthorization: false })
  await readRpcResponse(await postCall(agent, send, { authorization: `Bearer ${token}` }))
  expect(shown()).toEqual([undefined, undefined])
})

test('sends it with every call of the turn instead of the stored credential, masked and not stored', async () => {
  const { agent, shown, viewer } = await agentSet(true)
  await storeCredential(
    { ...agent, credentialOwner: '' },
    'bearer',
    { type: 'bearer', token: 'stored-credential-1' },
    { origins: [] },
  )
  const answer = await readRpcResponse(await postCall(agent, send, { authorization: `Bearer ${token}` }))
  expect(shown()).toEqual([`Bearer ${token}`, `Bearer ${token}`])
  expect(JSON.stringify(answer)).toContain('You sent ••••')
  const task = await findTaskByRemoteId(viewer, agent.id, 't1')
  expect(JSON.stringify(await readStoredRows(task?.id ?? ''))).not.toContain(token)
  expect(stored()).not.toContain(token)
})

/** An agent with a card URL, whose header of callers is forwarded; `show` changes what the card has. */
async function agentWithCard(answers: object) {
  await startEngine()
  const first = await rawAgent({ ...answers })
  let urls = [first.url]
  const card = await startHttpServer((_request, response) => {
    const supportedInterfaces = urls.map((url) => ({ url, protocolVersion: '1.0', protocolBinding: 'JSONRPC' }))
    sendJson(response, { ...JSON.parse(cardAt(first.url).raw), supportedInterfaces })
  })
  const viewer = localViewer()
  const { agent } = await registerAgent(viewer, { url: `${card.url}/card.json` }, 'http://localhost:3000')
  await changeAgent(viewer, agent.id, { passAuthorization: true })
  const show = async (...now: string[]) => {
    urls = now
    await refreshAgent(viewer, agent.id, 'http://localhost:3000')
  }
  const isForwarded = async () => {
    const record = await requireAgent(viewer, agent.id)
    return (await buildAgentDetail(viewer, record, 'http://localhost:3000')).passAuthorization
  }
  const call = async () => readRpcResponse(await postCall(agent, send, { authorization: `Bearer ${token}` }))
  return { first, card, agent, viewer, show, isForwarded, call }
}

const complete = { SendMessage: (call: RawCall) => call.reply(v1.task('t1', 'COMPLETED')) }
const authorizationsAt = ({ calls }: { calls: RawCall[] }) => calls.map(({ headers }) => headers.authorization)

test('a card that moves to another server ends forwarding until a person turns it on again', async () => {
  const { first, agent, viewer, show, isForwarded, call } = await agentWithCard(complete)
  const other = await rawAgent(complete)
  await call()
  expect([authorizationsAt(first), await isForwarded()]).toEqual([[`Bearer ${token}`], true])
  await show(other.url)
  expect(await call()).toHaveProperty('result')
  expect([authorizationsAt(other), await isForwarded()]).toEqual([[undefined], false])
  await changeAgent(viewer, agent.id, { passAuthorization: true })
  expect(await isForwarded()).toBe(true)
  await call()
  expect(authorizationsAt(other)).toEqual([undefined, `Bearer ${token}`])
})

test('a fallback to an interface that the card got later carries no header', async () => {
  const gone = { SendMessage: (call: RawCall) => call.response.writeHead(404).end() }
  const { first, show, isForwarded, call } = await agentWithCard(gone)
  const other = await rawAgent(complete)
  await show(first.url, other.url)
  expect(await call()).toHaveProperty('result')
  expect(authorizationsAt(first)).toContain(`Bearer ${token}`)
  expect(authorizationsAt(other)).toEqual([undefined])
  // Calls go there from now on.
  expect(await isForwarded()).toBe(false)
})

test('each caller’s calls have its own Authorization', async () => {
  const { agent, shown } = await agentSet(
    true,
    {},
    {
      SendMessage: (call: RawCall) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
      GetTask: (call: RawCall) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
      CancelTask: (call: RawCall) => call.reply(v1.bareTask('t1', 'CANCELED')),
    },
  )
  await readRpcResponse(await postCall(agent, send, { authorization: 'Bearer first-token' }))
  await readRpcResponse(
    await postCall(agent, { method: 'GetTask', params: { id: 't1' } }, { authorization: 'Basic c2Vjb25kOnRva2Vu' }),
  )
  await readRpcResponse(await postCall(agent, { method: 'CancelTask', params: { id: 't1' } }))
  expect(shown()).toEqual(['Bearer first-token', 'Basic c2Vjb25kOnRva2Vu', undefined])
})

test('Switchboard’s own access token never goes to an agent', async () => {
  const ACCESS_TOKEN = 'a-token-of-switchboard-itself'
  const { agent, shown } = await agentSet(true, { ACCESS_TOKEN })
  const admitted = { authorization: `Bearer ${ACCESS_TOKEN}` }
  expect(await readRpcResponse(await postCall(agent, send, admitted))).toHaveProperty('result')
  const both = { authorization: `Bearer ${token}`, 'switchboard-token': ACCESS_TOKEN }
  expect(await readRpcResponse(await postCall(agent, send, both))).toHaveProperty('result')
  const twice = { ...admitted, 'switchboard-token': ACCESS_TOKEN }
  expect(await readRpcResponse(await postCall(agent, send, twice))).toHaveProperty('result')
  expect((await postCall(agent, send, { ...both, 'switchboard-token': 'wrong' })).status).toBe(401)
  expect(new Set(shown())).toEqual(new Set([undefined, `Bearer ${token}`]))
  expect(shown().slice(0, 2)).toEqual([undefined, undefined])
})

test('an API key never goes to an agent, only what is sent beside it', async () => {
  const { agent, shown, viewer } = await agentSet(true)
  const { token: key } = await createApiKey(viewer, apiKeyInputSchema.parse({ name: 'CI' }))
  const { token: other } = await createApiKey(viewer, apiKeyInputSchema.parse({ name: 'Other' }))
  const call = async (headers: Record<string, string>) => {
    expect(await readRpcResponse(await postCall(agent, send, headers))).toHaveProperty('result')
    return shown().at(-1)
  }
  expect(await call({ authorization: `Bearer ${key}` })).toBeUndefined()
  expect(await call({ authorization: `Bearer ${other}`, 'switchboard-token': key })).toBeUndefined()
  expect(await call({ authorization: `Bearer ${token}`, 'switchboard-token': key })).toBe(`Bearer ${token}`)
  // A key of another Switchboard, which is the agent.
  const foreign = `sbk_${'x'.repeat(43)}`
  expect(await call({ authorization: `Bearer ${foreign}`, 'switchboard-token': key })).toBe(`Bearer ${foreign}`)
})

const parts = [{ type: 'text', kind: 'text', text: 'go' }]
const sends = {
  'v0.1': { method: 'tasks/send', params: { id: 'mine', message: { role: 'user', parts } } },
  'v0.1 stream': { method: 'tasks/sendSubscribe', params: { id: 'other', message: { role: 'user', parts } } },
  'v0.3': { method: 'message/send', params: { message: { kind: 'message', messageId: 'm', role: 'user', parts } } },
  'v0.3 stream': {
    method: 'message/stream',
    params: { message: { kind: 'message', messageId: 'n', role: 'user', parts } },
  },
  'v1.0': send,
  'v1.0 stream': { ...send, method: 'SendStreamingMessage' },
}
const codes = {
  401: { 'v0.1': -32007, 'v0.3': -32600, 'v1.0': -32600 },
  403: { 'v0.1': -32008, 'v0.3': -32600, 'v1.0': -32600 },
}
const refusals = Object.entries(sends).flatMap(([caller, call]) =>
  ([401, 403] as const).map((status) => ({
    caller,
    call,
    status,
    code: codes[status][caller.slice(0, 4) as 'v0.1' | 'v0.3' | 'v1.0'],
  })),
)
const challenge = 'Bearer realm="agent", error="invalid_token"'
const refuseWith = (status: number, header = challenge, body = '') => ({
  SendMessage: (call: RawCall) => call.response.writeHead(status, { 'www-authenticate': header }).end(body),
})

test.each(refusals)(
  'a $caller caller whose own token the agent refuses gets HTTP $status and $code',
  async ({ call, status, code }) => {
    const { agent } = await agentSet(true, {}, refuseWith(status))
    const response = await postCall(agent, call, { authorization: `Bearer ${token}` })
    expect(response.status).toBe(status)
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? challenge : null)
    expect(await readRpcResponse(response)).toMatchObject({ error: { code } })
  },
)

test('a challenge that repeats the caller’s token is masked', async () => {
  const { agent } = await agentSet(true, {}, refuseWith(401, `Bearer realm="${token}"`, '{"error":{"code":-32000}}'))
  const response = await postCall(agent, sends['v0.1'], { authorization: `Bearer ${token}` })
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="\*+"$/)
  expect(await readRpcResponse(response)).toMatchObject({ error: { code: -32007 } })
})

test('a 401 without a challenge is passed on with Bearer', async () => {
  const { agent } = await agentSet(true, {}, { SendMessage: (call: RawCall) => call.response.writeHead(401).end() })
  const response = await postCall(agent, send, { authorization: `Bearer ${token}` })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test.each([true, false])('a refusal without a caller token is not passed on (configured: %s)', async (passes) => {
  const { agent } = await agentSet(passes, {}, refuseWith(401))
  const headers: Record<string, string> = passes ? {} : { authorization: `Bearer ${token}` }
  const response = await postCall(agent, sends['v0.1'], headers)
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([200, null])
  expect(await readRpcResponse(response)).toMatchObject({ error: { code: -32011 } })
})

test('a caller whose token the agent refuses does not change the agent’s status', async () => {
  const { agent, viewer } = await agentSet(
    true,
    {},
    { SendMessage: (call: RawCall) => call.response.writeHead(401).end() },
  )
  const answer = await readRpcResponse(await postCall(agent, send, { authorization: `Bearer ${token}` }))
  expect(JSON.stringify(answer)).toContain('agent-refused-auth')
  expect(await findAgent(viewer, agent.id)).toMatchObject({ statusCode: null })
})
