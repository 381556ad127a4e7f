import { expect, test } from 'vitest'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { dialects } from '@/lib/a2a/dialects'
import { corruptText, createRandom, mutateJson } from '@/lib/a2a/fixtures/mutate'
import type { Json } from '@/lib/a2a/json'
import { calls, message } from '@/lib/a2a/testing/neutral-samples'
import { strictV03Proto } from '@/lib/a2a/testing/strict-v0-3-proto'
import { strictV10 } from '@/lib/a2a/testing/strict-v1-0'
import { callOverHttp } from '@/lib/server/gateway/testing/http-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const rounds = 200
const requests = (['v0.3', 'v1.0'] as const).flatMap((id) =>
  calls.flatMap((call) => {
    const own = 'message' in call ? { ...call, message: { ...message, role: 'user' as const } } : call
    const wire = httpJsonBinding.encodeCall(dialects[id], own, '1')
    if (!wire.ok) return []
    const { verb, path, query, body } = wire.value
    const text = new URLSearchParams(query).toString()
    return [{ line: `${verb} ${path}${text && `?${text}`}`, body }]
  }),
)
const bodies = requests.flatMap(({ body }) => (body ? [JSON.parse(body) as Json] : []))

/** Checks that a response is a valid error, or no error. */
async function problemOf(response: Response): Promise<string | undefined> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  // The stream of a task that waits for input does not end.
  if (isStream) return void (await response.body?.cancel())
  const text = await response.text()
  if (response.status >= 500) return `HTTP ${response.status} ${text}`
  if (response.ok) return text.startsWith('{') ? undefined : text
  const json: unknown = JSON.parse(text)
  if (strictV03Proto.httpError.safeParse(json).success) return undefined
  const error = strictV10.httpError.safeParse(json)
  return error.success && error.data.error.code === response.status ? undefined : text
}

test('responds to malformed calls with errors of the binding and without internal errors', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('task-1', 'INPUT_REQUIRED')),
    GetTask: (call) => call.reply(v1.bareTask('task-1', 'INPUT_REQUIRED')),
    CancelTask: (call) => call.fail(-32002, 'Not cancelable'),
  })
  const agent = await agentAt(server.url, { streaming: false })
  const roll = createRandom(31)
  for (let round = 0; round < rounds; round++) {
    const { line, body } = requests[roll(requests.length)] ?? { line: 'GET /tasks', body: '' }
    const [verb = '', path = ''] = line.split(' ')
    const corrupt = corruptText(path, roll).replaceAll(/[\s#]/g, '')
    const target = roll(3) === 0 ? (corrupt.startsWith('/') ? corrupt : `/${corrupt}`) : path
    const text = roll(4) === 0 ? corruptText(body, roll) : mutateJson(body ? JSON.parse(body) : {}, bodies, roll)
    const headers: Record<string, string> =
      roll(2) === 0 ? { 'A2A-Version': ['1.0', '0.3', '0.1', '2', 'x'][roll(5)] ?? '' } : {}
    const response = await callOverHttp(agent, `${verb} ${target}`, verb === 'POST' ? text : undefined, headers)
    const [shown, problem] = [text.slice(0, 300), await problemOf(response)]
    expect({ verb, target, shown, problem }).toMatchObject({ problem: undefined })
  }
}, 90_000)

test('a body over the limit is too large', async () => {
  await startEngine()
  const agent = await agentAt('http://127.0.0.1:1')
  const response = await callOverHttp(agent, 'POST /message:send', `{"x":"${'x'.repeat(33 * 1024 * 1024)}`)
  expect(response.status).toBe(413)
  expect(strictV10.httpError.parse(await response.json())).toMatchObject({ error: { code: 413 } })
})
