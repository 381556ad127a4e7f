import { expect, it, onTestFinished } from 'vitest'
import type { CredentialStatus } from '@/lib/api/credential-calls'
import { createCredentialStore } from '@/lib/client/credential-store'
import { readBody, httpServer } from '@/lib/client/testing/http-server'

const status = (state: 'ready' | 'pending' | null): CredentialStatus => {
  const updatedAt = '2026-01-01T00:00:00.000Z'
  const credential = state ? { type: 'oauth2' as const, state, origins: [], updatedAt } : null
  const scheme = {
    name: 'my key',
    type: 'oauth2' as const,
    options: {},
    scopes: [],
    required: true,
    set: credential !== null,
  }
  return {
    schemes: [{ ...scheme, given: credential }],
    alternatives: [['my key']],
    satisfied: state === 'ready',
    callbackUrl: '',
  }
}

/** A server that responds by method and path, and records its requests. */
async function serve(answers: Record<string, () => [number, unknown]>) {
  const requests: [string, string][] = []
  const server = await httpServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    requests.push([call, await readBody(request)])
    const [code, body] = answers[call]?.() ?? [404, {}]
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  onTestFinished(server.close)
  const store = createCredentialStore('a b', server.origin, 0.01)
  onTestFinished(store.stop)
  return { store, requests }
}

const path = '/api/agents/a%20b/credentials'

it("saves a credential and keeps only the server's response", async () => {
  const { store, requests } = await serve({ [`PUT ${path}/my%20key`]: () => [200, status('ready')] })
  expect(await store.put('my key', { type: 'bearer', token: 'hush' })).toBe(true)
  expect(requests[0]?.[1]).toContain('hush')
  expect(store.getState()).toMatchObject({ busy: null, refused: null, status: { satisfied: true } })
  expect(JSON.stringify(store.getState())).not.toContain('hush')
})

it('reports why a credential was rejected, and its scheme', async () => {
  const error = { kind: 'invalid-input', message: 'token must not contain spaces', requestId: 'r' }
  const { store } = await serve({ [`PUT ${path}/my%20key`]: () => [422, { error }] })
  expect(await store.put('my key', { type: 'bearer', token: 'a b' })).toBe(false)
  expect(store.getState().refused).toMatchObject({ scheme: 'my key', fault: { kind: 'invalid-input' } })
})

it('reloads the status when another tab removed a credential', async () => {
  const error = { kind: 'not-found', message: 'No credential is set for this scheme.', requestId: 'r' }
  const answers = [status('ready'), status(null)]
  const { store } = await serve({
    [`GET ${path}`]: () => [200, answers.shift()],
    [`DELETE ${path}/my%20key`]: () => [404, { error }],
  })
  await store.read()
  expect(await store.remove('my key')).toBe(false)
  expect(store.getState()).toMatchObject({ refused: { fault: { kind: 'not-found' } }, status: { satisfied: false } })
})

it('polls for a consent, and stops once it is given', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const start = { kind: 'device', userCode: 'AB', verificationUri: 'https://id', expiresAt, interval: 0.01 }
  const answers = ['pending', 'ready'] as const
  let looks = 0
  const { store } = await serve({
    [`POST ${path}/my%20key/authorize`]: () => [200, start],
    [`GET ${path}`]: () => [200, status(answers[Math.min(looks++, 1)] ?? null)],
  })
  const over = new Promise<void>((resolve) => {
    store.subscribe((now, before) => before.consent && !now.consent && resolve())
  })
  expect(await store.authorize('my key')).toMatchObject({ userCode: 'AB' })
  expect(store.getState().consent?.scheme).toBe('my key')
  await over
  expect(store.getState().status?.satisfied).toBe(true)
  expect(looks).toBe(2)
})

it('polls a sign-in that began before the page was opened, until it is complete', async () => {
  let looks = 0
  const { store } = await serve({ [`GET ${path}`]: () => [200, status(++looks < 3 ? 'pending' : 'ready')] })
  const over = new Promise<void>((resolve) => {
    store.subscribe(({ status }) => status?.satisfied && resolve())
  })
  await store.read()
  expect(store.getState().status?.satisfied).toBe(false)
  await over
  expect(looks).toBe(3)
})

it('stops polling when stopped during a read', async () => {
  let looks = 0
  const { store } = await serve({ [`GET ${path}`]: () => [200, status((looks++, 'pending'))] })
  const reading = store.read()
  store.stop()
  await reading
  expect(store.getState().status).not.toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(looks).toBe(1)
})

it('reports the result of a test, and reloads what it may have changed', async () => {
  const test = { ok: false, hops: [{ step: 'call', outcome: 'failed', message: 'refused', ms: 3 }] }
  const { store } = await serve({
    [`POST ${path}/test`]: () => [200, test],
    [`GET ${path}`]: () => [200, status(null)],
  })
  await store.tryOut()
  expect(store.getState().test).toEqual({ ok: true, value: test })
  expect(store.getState().status).not.toBeNull()
})
