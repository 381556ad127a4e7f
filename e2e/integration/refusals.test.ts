import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { api, appUrl } from './shared-app.ts'

/** Registers an agent; returns the status and error. */
async function register(url: string) {
  const answer = await api.post('/api/agents', { data: { url } })
  return [answer.status(), (await answer.json()).error]
}

/** Posts a body on a connection that stays open; returns status, text and whether the connection was reused. */
const postBody = (body: string) =>
  new Promise<[number | undefined, string, boolean]>((resolve, reject) => {
    const headers = { connection: 'keep-alive', 'content-type': 'application/json' }
    const call = request(`${appUrl}/api/agents/preview`, { method: 'POST', headers, timeout: 5000 })
    call.once('response', async (response) => resolve([response.statusCode, await text(response), call.reusedSocket]))
    call.once('timeout', () => call.destroy(new Error('no answer')))
    call.once('error', reject)
    call.end(body)
  })

test('refuses an agent that is unreachable or blocked, and names the step that failed', async () => {
  expect(await register('http://127.0.0.1:1')).toEqual([
    502,
    expect.objectContaining({ kind: 'agent-unreachable', details: expect.objectContaining({ step: 'connect' }) }),
  ])
  expect(await register('http://169.254.169.254/')).toEqual([
    422,
    expect.objectContaining({ kind: 'address-blocked', details: expect.objectContaining({ step: 'address' }) }),
  ])
})

test('returns a JSON error for wrong paths, methods and escapes', async () => {
  const wrong = [
    ['GET', '/api', 404],
    ['GET', '/a2a', 404],
    ['GET', '/a2a/storyteller/.well-known/nothing', 404],
    ['GET', '/a2a/storyteller', 405],
    ['PUT', '/api/agents', 405],
    ['GET', '/api/agents/%ff', 400],
    ['POST', '/a2a/%ff', 400],
  ] as const
  for (const [method, path, status] of wrong) {
    const answer = await api.send(method, path)
    expect([method, path, answer.status()]).toEqual([method, path, status])
    const requestId = answer.headers()['x-request-id'] ?? 'none'
    expect((await answer.json()).error).toMatchObject({ kind: expect.any(String), requestId })
  }
  // Below an agent, errors are those of HTTP+JSON.
  const answer = await api.send('GET', '/a2a/storyteller/nothing')
  expect([answer.status(), (await answer.json()).error]).toMatchObject([404, { code: 404, status: 'NOT_FOUND' }])
})

test('refuses a body that is too large and keeps the connection open', async () => {
  const [status, body] = await postBody('x'.repeat(2 * 1024 * 1024))
  expect([status, JSON.parse(body).error.kind]).toEqual([413, 'too-large'])
  const [next, , reused] = await postBody('{}')
  expect([next, reused]).toEqual([422, true])
})

test('refuses a card whose URL has a password, and does not repeat the password', async () => {
  const card = { name: 'Leaky', version: '1', url: 'http://me:s3cret@127.0.0.1:9/rpc', capabilities: {}, skills: [] }
  const answer = await api.post('/api/agents', { data: { card } })
  expect(answer.status()).toBe(422)
  const text = await answer.text()
  expect(JSON.parse(text).error.kind).toBe('invalid-input')
  expect(text).not.toContain('s3cret')
})
