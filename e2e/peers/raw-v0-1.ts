// A v0.1 agent without a library: task IDs from the client, CRLF streams, one character cut between two writes.
import { announce, port } from './listen.ts'
import { rawV01Server } from './raw-v0-1-server.ts'

let url = ''
const card = () => ({
  name: 'Raw v0.1 peer',
  description: null,
  url: `${url}/rpc`,
  version: '1.0.0',
  capabilities: { streaming: true },
  authentication: null,
  skills: [{ id: 'act', name: 'Act', tags: null }],
})
const server = rawV01Server(card).listen(port, '127.0.0.1', () => {
  url = announce(server)
})
