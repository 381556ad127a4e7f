import { describe, expect, it } from 'vitest'
import type { Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import { readMessage, readPart } from '@/lib/a2a/reading/read-message'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'

/** Irregularities of real agents and callers. Each name starts with the section of the protocol notes that describes it. */
const text = (kind: object) => ({ ...kind, text: 'x' })
const bytes = 'aGk='
const parts: [string, Json, object][] = [
  ['1.6 v0.1 text', text({ type: 'text' }), { text: 'x' }],
  ['1.6, 5.22 v0.3 text, by type', { type: 'text', text: 'x', metadata: null }, { text: 'x' }],
  ['1.6, 1.15 0.2 draft: kind on the object, type on the part', { type: 'data', data: { a: 1 } }, { data: { a: 1 } }],
  ['1.6 v1.0 text with a media type', text({ mediaType: 'text/markdown' }), { text: 'x', mediaType: 'text/markdown' }],
  ['1.6 text with both tags', text({ kind: 'text', type: 'text' }), { text: 'x' }],
  [
    '1.6 v0.1 bytes',
    { type: 'file', file: { name: 'a', mimeType: 'b', bytes } },
    { raw: bytes, filename: 'a', mediaType: 'b' },
  ],
  [
    '1.6, 3 v0.1 examples: bytes under data',
    { type: 'file', file: { name: 'a', data: bytes } },
    { raw: bytes, filename: 'a' },
  ],
  ['1.6 v0.3 link', { kind: 'file', file: { uri: 'http://x', name: null } }, { url: 'http://x' }],
  [
    '1.6 guides of v0.3: fileWithBytes over JSON-RPC',
    { kind: 'file', file: { fileWithBytes: bytes, mimeType: 'b' } },
    { raw: bytes, mediaType: 'b' },
  ],
  ['1.6 guides of v0.3: fileWithUri', { kind: 'file', file: { fileWithUri: 'http://x' } }, { url: 'http://x' }],
  [
    '1.6 guides of v0.3: the same on the part',
    { kind: 'file', fileWithUri: 'http://x', name: 'a' },
    { url: 'http://x', filename: 'a' },
  ],
  ['1.6 v1.0 bytes', { raw: bytes, filename: 'a', mediaType: 'b' }, { raw: bytes, filename: 'a', mediaType: 'b' }],
  ['1.6 v1.0 link', { url: 'http://x' }, { url: 'http://x' }],
  ['1.6 base64 for URLs, without padding', { raw: '-_8' }, { raw: '+/8=' }],
  ['1.6 v1.0 data of any kind', { data: [1, null] }, { data: [1, null] }],
  ['1.6 v1.0 data null', { data: null }, { data: null }],
  ['1.7, 5.23 snake_case', { raw: bytes, media_type: 'b', file_name: 'kept' }, { raw: bytes, mediaType: 'b' }],
  ['3 v0.1 data that is a list', { type: 'data', data: [{ id: 1 }] }, { data: [{ id: 1 }] }],
  ['3 a file with neither bytes nor uri', { type: 'file', file: { name: 'a' } }, { url: '', filename: 'a' }],
  ['3 v0.1 metadata required, absent in use', { type: 'text', text: '' }, { text: '' }],
]
it.each(parts)('part: %s', (_, json, expected) => {
  expect(readPart(json)).toMatchObject({ ok: true, value: expected })
})

const v03Task = { kind: 'task', id: 't', contextId: 'c', status: { state: 'working' } }
const v10Task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } }
const v03Message = { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'text', text: 'x' }] }
const v10Message = { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'x' }] }
const task = (state = 'working') => ({ kind: 'task', task: { id: 't', status: { state } } })
const message = { kind: 'message', message: { role: 'agent', parts: [{ text: 'x' }] } }
const replies: [string, Operation, Json, object][] = [
  ['1.4 v0.1 bare task', 'send', { id: 't', status: { state: 'working' } }, task()],
  ['1.4 v0.3 task by kind', 'send', v03Task, task()],
  ['1.4 v0.3 message by kind', 'send', v03Message, message],
  ['1.4 v1.0 wrapped task', 'send', { task: v10Task }, task()],
  ['1.4 v1.0 wrapped message', 'send', { message: v10Message }, message],
  ['1.4 v1.0 bare task, no wrapper, no kind', 'get', v10Task, task()],
  ['1.4 a wrapped task instead of a bare one', 'cancel', { task: v10Task }, task()],
  ['1.4 a bare task instead of a wrapped one', 'send', v10Task, task()],
  [
    '1.4 a status event instead of a task',
    'cancel',
    { kind: 'status-update', taskId: 't', status: { state: 'canceled' }, final: true },
    { kind: 'status' },
  ],
  [
    '1.7, 5.21 upper-case enums without prefix',
    'get',
    { ...v10Task, status: { state: 'INPUT_REQUIRED' } },
    task('input-required'),
  ],
  ['1.7, 5.21 lower-case enums in v1.0', 'get', { ...v10Task, status: { state: 'completed' } }, task('completed')],
  ['1.7, 5.23 enum numbers', 'get', { ...v10Task, status: { state: 3 } }, task('completed')],
  [
    '1.7, 5.23 snake_case members',
    'send',
    { task: { id: 't', context_id: 'c', status: { state: 2 } } },
    { task: { contextId: 'c' } },
  ],
  ['1.7 two l in canceled', 'get', { ...v10Task, status: { state: 'cancelled' } }, task('canceled')],
  [
    '1.7 a task that is auth-required',
    'get',
    { ...v10Task, status: { state: 'TASK_STATE_AUTH_REQUIRED' } },
    task('auth-required'),
  ],
  ['1.7 a state of no protocol version', 'get', { ...v10Task, status: { state: 'PAUSED' } }, task('unknown')],
  ['3 state Input-Required in prose', 'send', { id: 't', status: { state: 'Input-Required' } }, task('input-required')],
  ['3 result.id is a number', 'cancel', { id: 1, status: { state: 'canceled' } }, { task: { id: '1' } }],
  [
    '3 nulls everywhere',
    'send',
    {
      id: 't',
      sessionId: null,
      status: { state: 'working', message: null, timestamp: null },
      artifacts: null,
      history: null,
      metadata: null,
    },
    task(),
  ],
  [
    '3 two artifacts without index',
    'send',
    {
      id: 't',
      status: { state: 'completed' },
      artifacts: [
        { name: 'a', parts: [] },
        { name: null, parts: [] },
      ],
    },
    { task: { artifacts: [{ artifactId: '0' }, { artifactId: '1' }] } },
  ],
  [
    '3 0.2 draft: kind on the task, type on its parts',
    'send',
    {
      ...v03Task,
      history: [{ kind: 'message', role: 'user', messageId: 'm', final: true, parts: [{ type: 'text', text: 'x' }] }],
    },
    { task: { history: [{ role: 'user', parts: [{ text: 'x' }] }] } },
  ],
  [
    '1.14 a page whose empty members ProtoJSON left out',
    'list',
    { tasks: [v10Task] },
    { nextPageToken: '', pageSize: 1, totalSize: 1 },
  ],
  [
    '1.3 v0.3 push list: a bare list',
    'listPush',
    [{ taskId: 't', pushNotificationConfig: { url: 'http://x', id: 'c' } }],
    { taskId: 't', configs: [{ id: 'c', url: 'http://x' }] },
  ],
  ['1.3 v1.0 push list, empty', 'listPush', {}, { configs: [], nextPageToken: '' }],
  ['1.3 v1.0 push delete: null', 'deletePush', null, { kind: 'done' }],
  ['1.3 v1.0 push delete: empty', 'deletePush', {}, { kind: 'done' }],
  ['1.3 v0.1 push set to null', 'setPush', { id: 't', pushNotificationConfig: null }, { kind: 'done', taskId: 't' }],
  [
    '1.3 v0.1 push',
    'getPush',
    { id: 't', pushNotificationConfig: { url: 'http://x', token: null, authentication: null } },
    { taskId: 't', config: { url: 'http://x' } },
  ],
  [
    '3 v0.1 push: schemes is a string',
    'getPush',
    { id: 't', pushNotificationConfig: { url: 'http://x', authentication: { schemes: 'OAuth2' } } },
    { config: { authentication: { schemes: ['OAuth2'] } } },
  ],
  [
    '1.15 push of the candidate: the ID in the config',
    'setPush',
    { taskId: 't', pushNotificationConfig: { id: 'c', url: 'http://x' } },
    { taskId: 't', config: { id: 'c' } },
  ],
  [
    '1.15 push of the candidate: the ID next to the config',
    'setPush',
    { taskId: 't', id: 'c', pushNotificationConfig: { url: 'http://x' } },
    { taskId: 't', config: { id: 'c' } },
  ],
  [
    '1.13 push of v0.3 over HTTP+JSON: resource names',
    'getPush',
    { name: 'tasks/t/pushNotificationConfigs/c', pushNotificationConfig: { url: 'http://x' } },
    { taskId: 't', config: { id: 'c' } },
  ],
]

describe.each(dialectIds)('replies read by the dialect %s', (id) => {
  it.each(replies)('%s, to %s', (_, operation, result, expected) => {
    expect(dialects[id].decodeReply(operation, result)).toMatchObject({ ok: true, value: expected })
  })
})

const userMessage = { role: 'user', parts: [{ type: 'text', text: 'x' }] }
const calls: [string, DialectId, string, Json, object][] = [
  [
    '1.2 a2a-js 0.2.0: message/sendStream',
    'v0.3',
    'message/sendStream',
    { message: userMessage },
    { operation: 'stream' },
  ],
  [
    '1.3 v0.3 REST word for message',
    'v0.3',
    'message/send',
    { request: userMessage },
    { message: { parts: [{ text: 'x' }] } },
  ],
  [
    '1.15 0.2 draft: acceptedOutputModes required',
    'v0.3',
    'message/send',
    { message: userMessage, configuration: { acceptedOutputModes: [] } },
    { options: { acceptedOutputModes: [] } },
  ],
  [
    '1.15 1.0 candidate: blocking',
    'v1.0',
    'SendMessage',
    { message: userMessage, configuration: { blocking: false } },
    { options: { returnImmediately: true } },
  ],
  [
    '1.15 1.0 candidate: nested pushNotificationConfig',
    'v1.0',
    'SendMessage',
    { message: userMessage, configuration: { pushNotificationConfig: { url: 'http://x' } } },
    { options: { pushConfig: { url: 'http://x' } } },
  ],
  [
    '1.15 1.0 candidate: the singular list',
    'v1.0',
    'ListTaskPushNotificationConfig',
    { taskId: 't' },
    { operation: 'listPush', taskId: 't' },
  ],
  [
    '1.15 1.0 candidate: set',
    'v1.0',
    'SetTaskPushNotificationConfig',
    { parent: 'tasks/t', configId: 'c', config: { pushNotificationConfig: { url: 'http://x' } } },
    { operation: 'setPush', taskId: 't', config: { id: 'c', url: 'http://x' } },
  ],
  [
    '1.15 1.0 candidate: resource names',
    'v1.0',
    'DeleteTaskPushNotificationConfig',
    { name: 'tasks/t/pushNotificationConfigs/c' },
    { taskId: 't', configId: 'c' },
  ],
  [
    '1.3 v0.1 push set to null',
    'v0.1',
    'tasks/pushNotification/set',
    { id: 't', pushNotificationConfig: null },
    { operation: 'deletePush', taskId: 't' },
  ],
  [
    '1.3 v0.1 push may be null',
    'v0.1',
    'tasks/send',
    { id: 't', message: userMessage, pushNotification: null },
    { operation: 'send', options: {} },
  ],
  [
    '1.3 v0.3 push get without id',
    'v0.3',
    'tasks/pushNotificationConfig/get',
    { id: 't' },
    { operation: 'getPush', taskId: 't' },
  ],
  [
    '3 seed 004: parts under data',
    'v0.1',
    'tasks/send',
    { id: 't', message: { role: 'user', data: [{ type: 'text', text: 'x' }] } },
    { message: { parts: [{ text: 'x' }] } },
  ],
  ['5.23 numbers as text', 'v1.0', 'GetTask', { id: 't', history_length: '3' }, { historyLength: 3 }],
]
it.each(calls)('call: %s', (_, id, method, params, expected) => {
  expect(dialects[id].decodeCall(method, params)).toMatchObject({ ok: true, value: expected })
})

it.each([
  ['5.30 an error with HTTP 200 instead of a stream', { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'x' } }],
  ['2.2 an error without jsonrpc', { error: { code: -32601, message: 'x' } }],
])('reply: %s', (_, json) => {
  expect(decodeResponse(json)).toMatchObject({ ok: true, value: { error: {} } })
})

it.each([
  ['1.7 role in upper case', 'ROLE_AGENT', 'agent'],
  ['1.7 role as number', 1, 'user'],
  ['1.7 role assistant of other protocols', 'assistant', 'agent'],
  ['1.7 role unspecified', 'ROLE_UNSPECIFIED', 'agent'],
] as const)('%s', (_, role, expected) => {
  expect(readMessage({ role, parts: ['x'] })).toMatchObject({ value: { role: expected, parts: [{ text: 'x' }] } })
})
