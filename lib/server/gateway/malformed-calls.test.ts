import { expect, test } from 'vitest'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { createRandom, corruptText, mutateJson } from '@/lib/a2a/fixtures/mutate'
import type { Json } from '@/lib/a2a/json'
import { calls, message } from '@/lib/a2a/testing/neutral-samples'
import { readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const rounds = 200
const requests: Json[] = dialectIds.flatMap((id) =>
  calls.flatMap((call, index) => {
    const wire = dialects[id].encodeCall('message' in call ? { ...call, message: { ...message, role: 'user' } } : call)
    return wire.ok ? [{ jsonrpc: '2.0', id: index, method: wire.value.method, params: wire.value.params }] : []
  }),
)

/** Checks that every part of a response is valid JSON-RPC and not an internal error. */
async function troublesOf(response: Response): Promise<string[]> {
  if (response.status >= 500) return [`HTTP ${response.status}`]
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const answers: Json[] = isStream
    ? (await readRpcEvents(response)).map(({ answer }) => answer)
    : [(await response.json()) as Json]
  return answers.flatMap((answer) => {
    const read = decodeResponse(answer)
    if (!read.ok) return [read.problem]
    return 'error' in read.value && JSON.stringify(read.value.error).includes('"internal"')
      ? [JSON.stringify(answer)]
      : []
  })
}

test('responds to malformed calls with JSON-RPC and without internal errors', async () => {
  await startEngine()
  let taskCount = 0
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task(`task-${++taskCount}`, taskCount === 1 ? 'INPUT_REQUIRED' : 'COMPLETED')),
    GetTask: (call) => call.reply(v1.bareTask('task-1', 'INPUT_REQUIRED')),
  })
  const agent = await agentAt(server.url, { streaming: false })
  const first = {
    method: 'SendMessage',
    params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] } },
  }
  expect(await troublesOf(await postCall(agent, first))).toEqual([])
  const roll = createRandom(31)
  for (let round = 0; round < rounds; round++) {
    const request = requests[roll(requests.length)] ?? null
    const text = roll(4) === 0 ? corruptText(JSON.stringify(request), roll) : mutateJson(request, requests, roll)
    const headers: Record<string, string> =
      roll(2) === 0 ? { 'A2A-Version': ['1.0', '0.3', '0.1', '2', 'x'][roll(5)] ?? '' } : {}
    expect({
      text: text.slice(0, 500),
      troubles: await troublesOf(await postCall(agent, text, headers)),
    }).toMatchObject({
      troubles: [],
    })
  }
}, 90_000)
