import { expect, test } from 'vitest'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, summarizeRows, readStoredRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const task = (state: string) => ({ kind: 'task', id: 't1', contextId: 'c1', status: { state } })
const done = { kind: 'status-update', taskId: 't1', contextId: 'c1', status: { state: 'completed' }, final: true }
const message = { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] }

/** A v0.3 agent that answers with these data lines. `{}` stands for the JSON-RPC response. */
async function agentWriting(frames: (json: (result: object) => string) => string[], streaming = true) {
  await startEngine()
  const write = (call: RawCall) => {
    for (const data of frames((result) => JSON.stringify({ jsonrpc: '2.0', id: call.id, result })))
      call.bytes(`data: ${data}\n\n`)
    call.end()
  }
  const server = await rawAgent({ 'message/stream': write, 'message/send': write })
  return { server, agent: await agentAt(server.url, { dialect: 'v0.3', streaming }) }
}

test.each([
  ['a record separator before', (json: string) => `\u001e${json}`, 'U+001E'],
  ['a record separator behind', (json: string) => `${json}\u001e`, 'U+001E'],
  ['a byte order mark before', (json: string) => `\ufeff${json}`, 'U+FEFF'],
])('reads events with %s the JSON, and notes it once', async (_, wrap, character) => {
  const { agent } = await agentWriting((json) => [wrap(json(task('working'))), wrap(json(done))])
  const events = await readRpcEvents(await postCall(agent, { method: 'message/stream', params: { message } }))
  expect(events.map(({ answer }) => answer)).toMatchObject([
    { result: { status: { state: 'working' } } },
    { result: { status: { state: 'completed' } } },
  ])
  const known = await findTaskByRemoteId(localViewer(), agent.id, 't1')
  const rows = await readStoredRows(known?.id ?? '')
  expect(summarizeRows(rows).toSorted()).toEqual(['note', 'request stream', 'status completed', 'task working'])
  const note = rows.find(({ kind }) => kind === 'note')
  expect(note?.event).toMatchObject({ code: 'stray-characters', values: { characters: character } })
  expect(rows[1]?.raw).toContain(wrap('{').replace('{', ''))
})

test('reads a single JSON response with a byte order mark', async () => {
  await startEngine()
  const server = await rawAgent({
    'message/send': (call) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: call.id, result: task('completed') })
      call.response.writeHead(200, { 'content-type': 'application/json' }).end(`\u001e${body}\u001e\n`)
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const answer = await readRpcResponse(await postCall(agent, { method: 'message/send', params: { message } }))
  expect(answer).toMatchObject({ result: { status: { state: 'completed' } } })
})

test('a stream of events that cannot be read is agent-nonsense', async () => {
  const { agent, server } = await agentWriting(() => ['hello', '<html>'])
  const answer = await readRpcResponse(await postCall(agent, { method: 'message/send', params: { message } }))
  expect(answer).toMatchObject({
    error: {
      message: 'The agent sent only invalid events. The response is not JSON.',
      data: { kind: 'agent-nonsense', code: 'agent-unreadable' },
    },
  })
  expect(server.calls).toHaveLength(1)
})
