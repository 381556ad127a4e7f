import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { expected, type GuardName, guards } from '@/e2e/peers/guarded-agent'
import { clients } from '@/e2e/peers/oidc-provider'
import { GET as readCard } from '@/app/api/agents/[id]/cards/[version]/route'
import { POST as test } from '@/app/api/agents/[id]/credentials/test/route'
import { GET as readCredentials } from '@/app/api/agents/[id]/credentials/route'
import { POST as refresh } from '@/app/api/agents/[id]/refresh/route'
import { GET as readAgent } from '@/app/api/agents/[id]/route'
import { GET as listAgents, POST as register } from '@/app/api/agents/route'
import { POST as cancel } from '@/app/api/tasks/[id]/cancel/route'
import { GET as readTask } from '@/app/api/tasks/[id]/route'
import { GET as readEvents } from '@/app/api/tasks/[id]/events/route'
import { GET as listTasks } from '@/app/api/tasks/route'
import { POST as gateway } from '@/app/a2a/[slug]/route'
import { registrationResultSchema } from '@/lib/api/agent-calls'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { secretsOf } from '@/lib/server/credentials/mask'
import {
  registerGuardedAgent,
  startTestProvider,
  startTestSwitchboard,
} from '@/lib/server/credentials/testing/guarded-agent'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { localViewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { readAllRows } from '@/lib/server/tasks/testing/engine'
import { callRoute } from '@/lib/server/testing/call-route'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => startTestSwitchboard())

/** Sends a message like a v1.0 caller; returns the task's own ID and the response. */
async function send(agent: AgentRecord, parts: object[], taskId?: string) {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts, ...(taskId && { taskId }) }
  const { headers, text } = await callRoute(gateway, {
    params: { slug: agent.slug },
    headers: { 'a2a-version': '1.0', 'content-type': 'application/json' },
    body: { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } },
  })
  return { taskId: headers.get('switchboard-task') ?? '', text }
}

/** Everything that the API returns about an agent and a task, by URL. */
async function everythingSent(agent: AgentRecord, taskId: string): Promise<Record<string, string>> {
  const ofAgent = { params: { id: agent.id } }
  const ofTask = { params: { id: taskId } }
  const answers = {
    agents: await callRoute(listAgents),
    agent: await callRoute(readAgent, ofAgent),
    credentials: await callRoute(readCredentials, ofAgent),
    card: await callRoute(readCard, { params: { id: agent.id, version: '1' } }),
    refresh: await callRoute(refresh, { ...ofAgent, method: 'POST' }),
    tasks: await callRoute(listTasks, { path: '/api/tasks' }),
    task: await callRoute(readTask, ofTask),
    events: await callRoute(readEvents, { ...ofTask, path: '/api/tasks/x/events?limit=1000' }),
  }
  return Object.fromEntries(Object.entries(answers).map(([name, { text }]) => [name, text]))
}

/** Every file of the database and its folder. */
async function storedFiles(): Promise<Record<string, string>> {
  const folder = env().DATA_DIR
  await closeDatabase()
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
}

/** Where any of these secrets occurs. */
function leaks(places: Record<string, string>, secrets: string[]): string[] {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  const bytes = forms.map((form) => Buffer.from(form).toString('latin1'))
  return Object.entries(places).flatMap(([place, text]) =>
    [...forms, ...bytes].filter((form) => text.includes(form)).map((form) => `${place}: ${form}`),
  )
}

const alone = Object.keys(guards).filter((name) => !/code|connect/.test(name)) as GuardName[]

describe.each(alone)('an agent that repeats everything it is shown: %s', (name) => {
  it('leaves no secret anywhere', async () => {
    const { issuer } = await startTestProvider()
    const { agent } = await registerGuardedAgent(name, { issuer, hasCredential: true })
    const { taskId, text } = await send(agent, [{ text: 'leak' }])
    const rows = await readAllRows(taskId)
    expect(rows.at(-1)?.event).toMatchObject({ kind: 'status', status: { state: 'completed' } })
    const secrets = (await openCredentials(agent)).flatMap(secretsOf)
    expect(secrets.length).toBeGreaterThan(0)
    // A certificate is not repeated as text.
    expect(JSON.stringify(rows).includes('••••')).toBe(name !== 'mutual-tls')
    const places = { rows: JSON.stringify(rows), stream: text, ...(await everythingSent(agent, taskId)) }
    expect(leaks(places, secrets)).toEqual([])
    const files = await storedFiles()
    // They are the ones that it would stand in.
    expect(Object.values(files).join('')).toContain(agent.name)
    expect(leaks(files, secrets)).toEqual([])
  })
})

describe('an agent that repeats credentials in unexpected places', () => {
  const token = 'repeated-token-5d5d'

  /** Answers calls so; its card says the token in its address, its headers and its text. */
  async function repeating(answer: (response: ServerResponse, shown: string) => void) {
    const server = await startHttpServer((request, response) => {
      const shown = request.headers.authorization ?? ''
      if (request.method === 'POST') return answer(response, shown)
      if (!request.url?.includes('said=')) return response.writeHead(302, { location: `/card?said=${shown}` }).end()
      const card = { name: `Knows ${shown}`, description: shown, url: `${server.url}/rpc`, skills: [] }
      return sendJson(response, card, { etag: `"${shown}"` })
    })
    const body = { url: server.url, credential: { type: 'bearer', token } }
    const answered = await callRoute(register, { body })
    const { agent } = registrationResultSchema.parse(answered.json)
    return { agent: await requireAgent(localViewer(), agent.id), text: answered.text }
  }

  it.each<[string, (response: ServerResponse, shown: string) => void]>([
    [
      'in a challenge',
      (response, shown) => response.writeHead(401, { 'www-authenticate': `Bearer realm="${shown}"` }).end(shown),
    ],
    [
      'in an error',
      (response, shown) =>
        sendJson(response, { jsonrpc: '2.0', id: 1, error: { code: -32601, message: shown, data: [shown] } }),
    ],
    [
      'in what is no answer',
      (response, shown) => response.writeHead(200, { 'content-type': `text/${shown.slice(7)}` }).end(shown),
    ],
    [
      'in a redirect',
      (response, shown) =>
        response.writeHead(307, { location: `http://127.0.0.1:1/${encodeURIComponent(shown)}` }).end(),
    ],
  ])('%s', async (_name, answer) => {
    const { agent, text } = await repeating(answer)
    const { taskId, text: stream } = await send(agent, [{ text: 'hello' }])
    const rows = JSON.stringify(await readAllRows(taskId))
    const tested = await callRoute(test, { method: 'POST', params: { id: agent.id } })
    const canceled = await callRoute(cancel, { method: 'POST', params: { id: taskId } })
    const more = { registered: text, stream, rows, tested: tested.text, canceled: canceled.text }
    expect(leaks({ ...more, ...(await everythingSent(agent, taskId)) }, [token])).toEqual([])
    expect(leaks(await storedFiles(), [token])).toEqual([])
  })
})

it('reports during a task what the agent requires and what is set', async () => {
  const { agent } = await registerGuardedAgent('bearer')
  const { taskId } = await send(agent, [{ text: 'hello' }])
  expect((await readAllRows(taskId)).at(-1)?.event).toMatchObject({
    kind: 'fault',
    fault: {
      kind: 'agent-refused-auth',
      httpStatus: 401,
      details: {
        challenge: { scheme: 'bearer', realm: 'guarded' },
        schemes: [{ name: 'bearer', type: 'bearer', set: false }],
      },
    },
  })
})

it('keeps accidentally entered secrets out of titles and search', async () => {
  const { agent } = await registerGuardedAgent('bearer', { hasCredential: true })
  const { taskId } = await send(agent, [{ text: `My token is ${expected.bearer}, is that right?` }])
  await readAllRows(taskId)
  const places = await everythingSent(agent, taskId)
  expect(places.tasks).toContain('My token is ••••, is that right?')
  expect(leaks({ ...places, ...(await storedFiles()) }, [expected.bearer])).toEqual([])
})

describe('a secret that an agent requests during a task', () => {
  const secret = { 'switchboard/secret': true }

  it.each([
    ['a text', { text: expected.pin, metadata: secret }, { text: '••••', metadata: secret }],
    ['data', { data: { pin: expected.pin }, metadata: secret }, { data: { pin: '••••' }, metadata: secret }],
  ])('is sent to the agent unchanged, and masked in the log: %s', async (_name, part, logged) => {
    const { agent, peer } = await registerGuardedAgent('bearer', { hasCredential: true })
    const first = await send(agent, [{ text: 'login' }])
    const event = (await readAllRows(first.taskId)).at(-1)?.event
    expect(event).toMatchObject({ kind: 'status', status: { state: 'auth-required' } })
    const second = await send(agent, [part], first.taskId)
    expect(second.taskId).toBe(first.taskId)
    const rows = await readAllRows(first.taskId)
    expect(rows.at(-1)?.event).toMatchObject({ kind: 'status', status: { state: 'completed' } })
    const sent = JSON.parse(peer.requests.at(-1)?.body ?? '') as { params: { message: { parts: object[] } } }
    const { metadata: _metadata, ...plain } = part
    expect(sent.params.message.parts).toEqual([plain])
    const request = rows.findLast(({ kind }) => kind === 'request')
    expect(request?.event).toMatchObject({ call: { message: { parts: [logged] } } })
    expect(request?.raw).toContain('••••')
    // The agent repeats it, in its history and as text.
    const places = { rows: JSON.stringify(rows), stream: second.text, ...(await everythingSent(agent, first.taskId)) }
    expect(leaks(places, [expected.pin])).toEqual([])
    expect(leaks(await storedFiles(), [expected.pin])).toEqual([])
  })
})

it('returns nothing of a credential, whatever fails when it is set', async () => {
  const { agent } = await registerGuardedAgent('bearer')
  const secrets = ['first-secret-1111', 'second-secret-2222', clients.web]
  const bodies = [
    { url: agent.url, credential: { type: 'bearer', token: `${secrets[0]} ${secrets[1]}` } },
    { url: agent.url, credential: { type: 'nothing', token: secrets[0] } },
    {
      url: agent.url,
      credential: [
        { type: 'bearer', token: secrets[0] },
        { type: 'bearer', token: secrets[0], scheme: 'bearer' },
      ],
    },
    { url: agent.url, credential: { type: 'oauth2', flow: 'implicit', clientId: 'x', clientSecret: secrets[2] } },
    { url: agent.url, headers: { 'bad name': secrets[0], Host: secrets[1] } },
    { url: agent.url, headers: { [secrets[0] ?? '']: `line\n${secrets[1]}` } },
    { url: agent.url, credential: { type: 'mutualTLS', certificate: secrets[0], privateKey: secrets[1] } },
    { url: 'http://127.0.0.1:1', credential: { type: 'bearer', token: secrets[0] }, headers: { 'X-A': secrets[1] } },
  ]
  for (const body of bodies) {
    const { status, text } = await callRoute(register, { body })
    expect(status).toBeGreaterThanOrEqual(400)
    // Names of headers are no secrets.
    expect(leaks({ text }, body.headers && !('X-A' in body.headers) ? secrets.slice(1) : secrets)).toEqual([])
  }
  expect(leaks(await storedFiles(), secrets)).toEqual([])
})
