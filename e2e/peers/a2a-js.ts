// An agent on the third-party a2a-js 0.2.0: the methods of v0.1 (tasks/send), `type` parts, `event: end` after streams.
import { createServer } from 'node:http'
import { A2AServer, DefaultA2ARequestHandler } from 'a2a-js'
import { announce, port } from './listen.ts'
import { v01Tasks } from './v0-1-tasks.ts'

const tasks = v01Tasks()
const executor = {
  async onMessageSend(request: { id: unknown; params: never }) {
    let task: object = {}
    for await (const _event of tasks.stream(request.params, (after) => (task = after)));
    return { jsonrpc: '2.0', id: request.id, result: task }
  },
  async *onMessageStream(request: { id: unknown; params: never }) {
    for await (const result of tasks.stream(request.params)) yield { jsonrpc: '2.0', id: request.id, result }
  },
  onCancel: async (request: { id: unknown }, task: { id: string }) => ({
    jsonrpc: '2.0',
    id: request.id,
    result: tasks.cancel(task.id),
  }),
  async *onResubscribe(request: { id: unknown }) {
    yield { jsonrpc: '2.0', id: request.id, error: { code: -32004, message: 'This operation is not supported' } }
  },
}
// The library's own store loses tasks without a `taskId`; ours keeps them by id.
const store = { get: async (id: string) => tasks.find(id), save: async () => undefined, delete: async () => undefined }

const card = {
  name: 'a2a-js peer',
  description: 'A third-party agent for the browser stories',
  url: '',
  version: '1.0.0',
  defaultInputModes: ['text'],
  defaultOutputModes: ['text'],
  capabilities: { streaming: true },
  skills: [{ id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['test'] }],
  authentication: { schemes: ['public'] },
}
const handler = new DefaultA2ARequestHandler(executor as never, store as never)
const app = new A2AServer(card as never, handler).app()
const server = createServer(app as never).listen(port, '127.0.0.1', () => {
  card.url = announce(server)
})
