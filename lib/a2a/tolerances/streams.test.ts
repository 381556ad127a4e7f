import { describe, expect, it } from 'vitest'
import { type ReceivedStream, receiveStream, rpcFrames } from '@/lib/a2a/testing/receive-stream'

/**
 * Irregularities of real streams. Each name starts with the section of the protocol notes that describes it: 1.10 framing,
 * 1.4 and 1.5 content and end of a stream, 5.n the n-th lesson of other client authors.
 */
const ids = { taskId: 't', contextId: 'c' }
const working = { statusUpdate: { ...ids, status: { state: 'TASK_STATE_WORKING' } } }
const done = { statusUpdate: { ...ids, status: { state: 'TASK_STATE_COMPLETED' } } }
const chunk = (text: string, rest: object = {}, artifactId = 'a') => ({
  artifactUpdate: { ...ids, artifact: { artifactId, parts: [{ text }] }, ...rest },
})
const task = (state: string, rest: object = {}) => ({ task: { id: 't', contextId: 'c', status: { state }, ...rest } })
const story = rpcFrames(working, chunk('Once '), chunk('upon', { append: true, lastChunk: true }), done)
const storyResult = { state: 'completed', artifacts: { a: 'Once upon' }, endedAt: 4, problems: [] }
const failed = (code: number, message = 'No') => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } })
const pretty = JSON.stringify({ jsonrpc: '2.0', id: 1, result: done }, null, 2)

type Row = [name: string, text: string, expected: Partial<ReceivedStream> | object]

const framing: Row[] = [
  ['1.10 line ends: LF', story, storyResult],
  ['1.10 line ends: CRLF of sse-starlette', story.replaceAll('\n', '\r\n'), storyResult],
  ['1.10, 5.1 line ends: CR alone', story.replaceAll('\n', '\r'), storyResult],
  [
    '1.10, 5.2 one event over many data lines',
    `data: ${pretty.replaceAll('\n', '\ndata: ')}\n\n`,
    { state: 'completed', problems: [] },
  ],
  ['1.10 id: of the first text', story.replaceAll('data:', 'id: sse-evt-7\nevent: message\ndata:'), storyResult],
  ['1.10 id: milliseconds, not unique', story.replaceAll('data:', 'id: 1764000000000\ndata:'), storyResult],
  [
    '1.10 event: end with {}',
    `${story}event: end\ndata: {}\n\n`,
    { ...storyResult, problems: ['The response is not JSON-RPC.'] },
  ],
  [
    '1.10 event: error with an RPC error',
    `${rpcFrames(working)}event: error\ndata: ${failed(-32603)}\n\n`,
    { state: 'failed', endedAt: 2, problems: ['fault INTERNAL_ERROR'] },
  ],
  ['1.10 comments between events', `: ping\n\n${story.replaceAll('\n\n', '\n\n: ping\n\n')}`, storyResult],
  [
    '1.10, 3 a failed subscription is a last event with error',
    `data: ${failed(-32001)}\n\n`,
    { problems: ['fault TASK_NOT_FOUND'] },
  ],
  [
    '1.10 a finished task rejects subscriptions',
    `data: ${failed(-32004)}\n\n`,
    { problems: ['fault UNSUPPORTED_OPERATION'] },
  ],
  ['1.10 no blank line after the last event', story.trimEnd(), storyResult],
]

const order: Row[] = [
  [
    '1.4 first a task, first a status, first a chunk',
    rpcFrames(chunk('Once '), working, chunk('upon', { append: true }), task('TASK_STATE_COMPLETED')),
    { state: 'completed', artifacts: { a: 'Once upon' } },
  ],
  ['1.4 append and lastChunk absent: false', rpcFrames(chunk('one'), chunk('two')), { artifacts: { a: 'two' } }],
  [
    '1.5 no end marker: the state ends it',
    rpcFrames(working, done, chunk('late', {}, 'b')),
    { endedAt: 2, artifacts: { b: 'late' } },
  ],
  [
    '1.5, 5.5 open at input-required: the turn is over',
    rpcFrames(task('TASK_STATE_WORKING'), { statusUpdate: { ...ids, status: { state: 'TASK_STATE_INPUT_REQUIRED' } } }),
    { state: 'input-required', endedAt: 2 },
  ],
  [
    '1.5 a snapshot of a finished task',
    rpcFrames(task('TASK_STATE_AUTH_REQUIRED')),
    { state: 'auth-required', endedAt: 1 },
  ],
  [
    '1.5 a single message',
    rpcFrames({ message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'Hi' }] } }),
    { state: 'completed', endedAt: 1, messages: ['Hi'] },
  ],
  [
    '1.10, 3 a resubscribed stream starts within an artifact',
    rpcFrames(chunk('upon', { append: true }), done),
    { artifacts: { a: 'upon' } },
  ],
  [
    '5.3 the snapshot contains missed events',
    rpcFrames(
      chunk('Once '),
      task('TASK_STATE_WORKING', { artifacts: [{ artifactId: 'a', parts: [{ text: 'Once upon' }] }] }),
      chunk(' a time', { append: true }),
      done,
    ),
    { artifacts: { a: 'Once upon a time' } },
  ],
  [
    '5.6 a whole task after updates',
    rpcFrames(working, chunk('x'), task('TASK_STATE_WORKING'), done),
    { state: 'completed', artifacts: { a: 'x' }, problems: [] },
  ],
  [
    '5.7 a snapshot older than the stream',
    rpcFrames(working, done, task('TASK_STATE_WORKING')),
    { state: 'completed' },
  ],
  [
    '5.9 a new artifact id for each chunk',
    rpcFrames(chunk('1', {}, 'x'), chunk('2', {}, 'y'), chunk('3', {}, 'z'), done),
    { artifacts: { x: '1', y: '2', z: '3' } },
  ],
  [
    '5.10 the whole artifact repeated as last chunk, append false',
    rpcFrames(chunk('Once '), chunk('upon', { append: true }), chunk('Once upon', { lastChunk: true }), done),
    { artifacts: { a: 'Once upon' } },
  ],
  [
    '5.10 the streamed text repeated in the final task',
    rpcFrames(
      chunk('Once '),
      chunk('upon', { append: true }),
      task('TASK_STATE_COMPLETED', { artifacts: [{ artifactId: 'a', parts: [{ text: 'Once ' }, { text: 'upon' }] }] }),
    ),
    { artifacts: { a: 'Once upon' } },
  ],
  [
    '5.11 chunks are joined without a separator',
    rpcFrames(chunk('On'), chunk('ce up', { append: true }), chunk('on', { append: true })),
    { artifacts: { a: 'Once upon' } },
  ],
  [
    '5.12 a message in chunks under one ID',
    rpcFrames(
      ...['Hel', 'lo ', 'you'].map((text) => ({ message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text }] } })),
    ),
    { messages: ['Hello you'] },
  ],
  [
    '5.12 a growing message under one ID',
    rpcFrames(
      ...['Hel', 'Hello', 'Hello you'].map((text) => ({
        message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text }] },
      })),
    ),
    { messages: ['Hello you'] },
  ],
  [
    '5.29 an incomplete history',
    rpcFrames(
      {
        statusUpdate: {
          ...ids,
          status: {
            state: 'TASK_STATE_WORKING',
            message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'On it' }] },
          },
        },
      },
      task('TASK_STATE_COMPLETED', { history: [] }),
    ),
    { messages: ['On it'] },
  ],
]

const v01 = (result: object) => ({ id: 't', ...result })
const v01Chunk = (text: string, rest: object = {}) => v01({ artifact: { parts: [{ type: 'text', text }], ...rest } })
const earlier: Row[] = [
  [
    '3 the last events have a number for the task id',
    rpcFrames(v01({ status: { state: 'working' }, final: false }), {
      id: 1,
      status: { state: 'completed' },
      final: true,
    }),
    { state: 'completed', endedAt: 2 },
  ],
  [
    '3 reply id 9 to request id 10',
    rpcFrames(v01({ status: { state: 'completed' }, final: true })).replace('"id":1,', '"id":9,'),
    { state: 'completed', problems: [] },
  ],
  [
    '3 artifact events have no final',
    rpcFrames(v01Chunk('a', { index: 0 }), v01({ status: { state: 'completed' }, final: true })),
    { endedAt: 2, artifacts: { 0: 'a' } },
  ],
  [
    '3 reference JS: artifact events with final: false',
    rpcFrames(v01({ ...v01Chunk('a'), final: false })),
    { artifacts: { 0: 'a' }, problems: [] },
  ],
  [
    '3 reference JS: artifacts come cumulatively, append false',
    rpcFrames(v01Chunk('On', { append: false }), v01Chunk('Once', { append: false })),
    { artifacts: { 0: 'Once' } },
  ],
  [
    '3 reference JS: parts with no type',
    rpcFrames(
      v01({ status: { state: 'failed', message: { role: 'agent', parts: [{ text: 'It broke' }] } }, final: true }),
    ),
    { messages: ['It broke'], problems: [] },
  ],
  [
    '3 reference JS: status.message null',
    rpcFrames(v01({ status: { state: 'working', message: null, timestamp: null }, final: null, metadata: null })),
    { state: 'working', problems: [] },
  ],
  [
    '3, 5.8 artifacts by index, with a name, without',
    rpcFrames(v01Chunk('a', { index: 1, name: 'A' }), v01Chunk('b', { index: 1, append: true }), v01Chunk('c')),
    { artifacts: { 1: 'ab', 0: 'c' } },
  ],
  ['3 final is optional', rpcFrames(v01({ status: { state: 'completed' } })), { state: 'completed', endedAt: 1 }],
]

describe.each([
  ['v1.0', framing],
  ['v1.0', order],
  ['v0.1', earlier],
] as const)('%s', (dialect, rows) => {
  it.each(rows)('%s', (_, text, expected) => {
    expect(receiveStream(text, { dialect })).toMatchObject(expected)
  })
})

const compat = { kind: 'status-update', ...ids, status: { state: 'input-required' }, final: false }
it('1.5 v0.3 through the v1.0 layer: final is false at input-required, although the turn is over', () => {
  expect(receiveStream(rpcFrames(compat), { dialect: 'v0.3' })).toMatchObject({ state: 'input-required', endedAt: 1 })
})

it('1.10 HTTP+JSON: each event is a bare payload', () => {
  const bare = [working, chunk('x'), done].map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
  expect(receiveStream(bare, { binding: 'HTTP+JSON' })).toMatchObject({ state: 'completed', artifacts: { a: 'x' } })
})

it.each(['v0.1', 'v0.3'] as const)('reports a %s event that is not JSON', (dialect) => {
  expect(receiveStream('data: not JSON\n\n', { dialect }).problems).toHaveLength(1)
})
