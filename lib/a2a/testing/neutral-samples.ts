import type { Call, Operation } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import type { AgentEvent, Message, PushConfig, Task } from '@/lib/a2a/model'
import { taskStates } from '@/lib/a2a/states'

/** Samples of every kind of value in the neutral model, for round trips. */
const ids = { taskId: 'task-1', contextId: 'context-1' }

export const message: Message = {
  messageId: 'message-1',
  role: 'agent',
  parts: [
    { text: 'Grüße, 世界 🌍' },
    { text: '# Title', mediaType: 'text/markdown', filename: 'title.md', metadata: { tone: 'plain' } },
    { raw: 'aGVsbG8=', filename: 'a.txt', mediaType: 'text/plain', metadata: { size: 5 } },
    { raw: '' },
    { url: '', filename: 'c.pdf', mediaType: 'application/pdf' },
    { url: 'https://files.example/b.png', filename: 'b.png', mediaType: 'image/png' },
    { data: { rows: [{ n: 1 }, { n: null }] }, metadata: { title: 'Rows' } },
    { data: { data: { nested: true } } },
    { data: [1, 'two', null] },
    { data: 42, mediaType: 'application/json' },
    { data: null, metadata: { note: 'nothing' } },
  ],
  ...ids,
  referenceTaskIds: ['task-0'],
  extensions: ['https://example.com/ext/v1'],
  metadata: { trace: 'abc' },
}
const withoutId: Message = { role: 'user', parts: [{ text: 'No id' }] }

export const task: Task = {
  id: ids.taskId,
  contextId: ids.contextId,
  status: { state: 'working', message, timestamp: '2026-01-02T03:04:05.678Z' },
  artifacts: [
    { artifactId: 'story', name: 'Story', description: 'A story', parts: [{ text: 'Once' }], extensions: ['urn:x'] },
    { artifactId: 'files', parts: message.parts, metadata: { origin: 'tool' } },
  ],
  history: [withoutId, message],
  metadata: { owner: 'me' },
}
const artifact = { artifactId: 'files', name: 'Files', parts: message.parts, metadata: { a: 1 } }

export const events: AgentEvent[] = [
  { kind: 'task', task },
  { kind: 'task', task: { ...task, status: { state: 'completed' }, artifacts: [], history: [] } },
  { kind: 'message', message },
  { kind: 'message', message: { role: 'agent', parts: [] } },
  ...taskStates.map((state): AgentEvent => ({ kind: 'status', ...ids, status: { state }, final: false })),
  {
    kind: 'status',
    ...ids,
    status: { state: 'working', message, timestamp: '2025-04-02T16:59:25.331844' },
    final: true,
  },
  {
    kind: 'status',
    status: { state: 'working', message: withoutId, timestamp: 'yesterday' },
    metadata: { tokens: 12 },
  },
  { kind: 'status', status: { state: 'working', timestamp: '2026-01-02T05:04:05+02:00' } },
  { kind: 'status', ...ids, status: { state: 'working', metadata: { a: 1 } }, final: false },
  { kind: 'artifact', ...ids, artifact, append: false, lastChunk: false },
  {
    kind: 'artifact',
    ...ids,
    artifact: { artifactId: 'story', parts: [{ text: ' upon' }] },
    append: true,
    lastChunk: true,
  },
  { kind: 'artifact', artifact: { artifactId: 'story', parts: [] }, append: true, lastChunk: true, metadata: { b: 2 } },
]

export const pushConfigs: PushConfig[] = [
  {
    id: 'config-1',
    url: 'https://hooks.example/a',
    token: 'token-1',
    authentication: { schemes: ['Bearer', 'Basic'], credentials: 'secret' },
  },
  { url: 'https://hooks.example/b' },
]

/** Replies that are not events of a task. */
export const otherReplies: { operation: Operation; reply: Reply }[] = [
  ...pushConfigs.flatMap((config) => [
    { operation: 'setPush' as const, reply: { kind: 'pushConfig' as const, taskId: 'task-1', config } },
    { operation: 'getPush' as const, reply: { kind: 'pushConfig' as const, taskId: 'task-1', config } },
  ]),
  { operation: 'listPush', reply: { kind: 'pushConfigs', taskId: 'task-1', configs: pushConfigs, nextPageToken: '' } },
  { operation: 'listPush', reply: { kind: 'pushConfigs', taskId: 'task-1', configs: [], nextPageToken: 'more' } },
  { operation: 'deletePush', reply: { kind: 'done', taskId: 'task-1' } },
  { operation: 'extendedCard', reply: { kind: 'card', card: { name: 'Extended', skills: [{ id: 'secret' }] } } },
]

const userMessage: Message = { ...message, role: 'user' }

export const calls: Call[] = [
  { operation: 'send', message: userMessage, options: {} },
  {
    operation: 'stream',
    message: userMessage,
    options: { acceptedOutputModes: ['text/plain'], historyLength: 0, returnImmediately: true },
    metadata: { tenant: 'x' },
  },
  {
    operation: 'send',
    message: { ...userMessage, contextId: undefined },
    options: { acceptedOutputModes: [], returnImmediately: false },
  },
  { operation: 'get', taskId: 'task-1', historyLength: 3, metadata: { why: 'poll' } },
  { operation: 'get', taskId: 'task-1' },
  { operation: 'cancel', taskId: 'task-1', metadata: { why: 'enough' } },
  { operation: 'subscribe', taskId: 'task-1' },
  {
    operation: 'list',
    contextId: 'context-1',
    status: 'input-required',
    pageSize: 20,
    pageToken: 'next',
    historyLength: 0,
    includeArtifacts: true,
    statusTimestampAfter: '2026-01-02T03:04:05.678Z',
    tenant: 'acme',
  },
  {
    operation: 'send',
    message: userMessage,
    options: { acceptedOutputModes: [], pushConfig: pushConfigs[0] },
    tenant: 'acme',
  },
  ...pushConfigs.map((config): Call => ({ operation: 'setPush', taskId: 'task-1', config })),
  { operation: 'getPush', taskId: 'task-1', configId: 'config-1', tenant: 'acme' },
  { operation: 'getPush', taskId: 'task-1' },
  { operation: 'listPush', taskId: 'task-1', pageSize: 5, pageToken: 'next' },
  { operation: 'deletePush', taskId: 'task-1', configId: 'config-1' },
  { operation: 'deletePush', taskId: 'task-1' },
  { operation: 'extendedCard', extensions: ['https://example.com/ext/v1'] },
]
