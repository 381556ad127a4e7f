import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from './running/story.ts'

test('an agent that cannot be reached, or must not be, is refused with the step that failed', async ({ request }) => {
  const register = async (url: string) => {
    const answer = await request.post('/api/agents', { data: { url } })
    return [answer.status(), (await answer.json()).error]
  }
  expect(await register('http://127.0.0.1:1')).toEqual([
    502,
    expect.objectContaining({ kind: 'agent-unreachable', details: expect.objectContaining({ step: 'connect' }) }),
  ])
  expect(await register('http://169.254.169.254/')).toEqual([
    422,
    expect.objectContaining({ kind: 'address-blocked', details: expect.objectContaining({ step: 'address' }) }),
  ])
})

test('an address that stands for no text leads to the page that says there is nothing', async ({ page }) => {
  for (const path of ['/chat/x/%', '/tasks/%ff?at=1', '/%']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
})

test('whatever a program asks wrongly, it gets a JSON error', async ({ request }) => {
  const wrong = [
    ['GET', '/api', 404],
    ['GET', '/a2a', 404],
    ['GET', '/a2a/storyteller/nothing', 404],
    ['GET', '/a2a/storyteller/.well-known/nothing', 404],
    ['GET', '/a2a/storyteller', 405],
    ['PUT', '/api/agents', 405],
    ['GET', '/api/agents/%ff', 400],
    ['POST', '/a2a/%ff', 400],
  ] as const
  for (const [method, path, status] of wrong) {
    const answer = await request.fetch(path, { method })
    expect([method, path, answer.status()]).toEqual([method, path, status])
    expect((await answer.json()).error).toMatchObject({ kind: expect.any(String), requestId: expect.any(String) })
  }
})

test('a body that is too large is refused, and the same connection goes on', async ({ app }) => {
  const answer = (body: string) =>
    new Promise<[number | undefined, string, boolean]>((resolve, reject) => {
      const headers = { connection: 'keep-alive', 'content-type': 'application/json' }
      const call = request(`${app.url}/api/agents/preview`, { method: 'POST', headers, timeout: 5000 })
      call.once('response', async (response) => resolve([response.statusCode, await text(response), call.reusedSocket]))
      call.once('timeout', () => call.destroy(new Error('no answer')))
      call.once('error', reject)
      call.end(body)
    })
  const [status, body] = await answer('x'.repeat(2 * 1024 * 1024))
  expect([status, JSON.parse(body).error.kind]).toEqual([413, 'too-large'])
  const [next, , reused] = await answer('{}')
  expect([next, reused]).toEqual([422, true])
})

test('a card whose address holds a password is refused, and the password is not repeated', async ({ request }) => {
  const card = { name: 'Leaky', version: '1', url: 'http://me:s3cret@127.0.0.1:9/rpc', capabilities: {}, skills: [] }
  const answer = await request.post('/api/agents', { data: { card } })
  expect(answer.status()).toBe(422)
  const text = await answer.text()
  expect(JSON.parse(text).error.kind).toBe('invalid-input')
  expect(text).not.toContain('s3cret')
})
