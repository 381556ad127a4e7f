import { once } from 'node:events'
import {
  Agent as Connections,
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { apiAt } from '../running/api.ts'
import { newDataDir, startApp } from '../running/app.ts'
import type { Program } from '../running/program.ts'

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An agent that answers each call with `stream`. */
async function agentWith(stream: (response: ServerResponse) => unknown): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const card = {
        name: 'Agent',
        description: 'Never stops.',
        version: '1',
        protocolVersion: '0.3.0',
        url: `http://${request.headers.host}/`,
        capabilities: { streaming: true },
        defaultInputModes: ['text/plain'],
        defaultOutputModes: ['text/plain'],
        skills: [],
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(card))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    stream(response)
  })
  return { url: await listening(server), server }
}

/** An agent that sends events as fast as they are read, until the connection closes. */
const flood = () =>
  agentWith(async (response) => {
    const closed = once(response, 'close')
    for (let count = 0; !response.destroyed; count += 1) {
      const status = {
        state: 'working',
        message: { kind: 'message', messageId: `m${count}`, role: 'agent', parts: [] },
      }
      const result = { kind: 'status-update', taskId: 't1', contextId: 'c1', status, final: false }
      if (!response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`))
        await Promise.race([once(response, 'drain'), closed])
    }
  })

/** Sends a message to an agent of the app over a stream; returns the response. */
const startTask = (app: Program, slug: string, configuration: object, preference: Record<string, string> = {}) => {
  const message = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'Go' }] }
  return fetch(`${app.url}/a2a/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...preference },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/stream', params: { message, configuration } }),
  })
}

const getAll = (url: string, connections: Connections): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: connections }, (response) => {
      response.resume()
      response.once('end', () => resolve(response))
    }).once('error', reject)
  })

/** The events of a stream until it ends or its connection does: a reader that is far behind is cut off when the app stops. */
async function readToEnd(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream' } })
  let received = ''
  try {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received += text
  } catch (error) {
    if (!(error instanceof TypeError && error.message === 'terminated')) throw error
  }
  return received.slice(0, received.lastIndexOf('\n\n') + 2)
}

/** The flood alone takes minutes on a busy machine. */
const whileBusy = { timeout: 300_000 }

test(
  'stops in time while an agent floods, a webhook hangs and clients do not read, and loses nothing',
  whileBusy,
  async () => {
    const dataDir = newDataDir()
    const agent = await flood()
    const hung = createServer(() => {})
    const webhook = await listening(hung)
    const app = await startApp({ DATA_DIR: dataDir, SAMPLES: 'off' })
    onTestFinished(() => app.end('SIGKILL'))
    const port = Number(new URL(app.url).port)
    const at = (path: string) => `${app.url}${path}`
    const api = apiAt(app.url)
    const answer = await api.post('/api/agents', { data: { url: agent.url } })
    const { slug } = (await answer.json()).agent
    const stream = await startTask(app, slug, { pushNotificationConfig: { url: webhook } })
    const id = stream.headers.get('switchboard-task') ?? ''
    const reader = readToEnd(at(`/api/tasks/${id}/events`))
    // Two clients that never read: the caller itself, and this one.
    const deaf = connect(port, '127.0.0.1')
    deaf
      .pause()
      .write(`GET /api/tasks/${id}/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`)
    deaf.on('error', () => {})
    const connections = new Connections({ keepAlive: true, maxSockets: 1 })
    expect((await getAll(at('/api/tasks'), connections)).statusCode).toBe(200)
    await expect
      .poll(async () => (await (await api.get(`/api/tasks/${id}`)).json()).lastSeq, { timeout: 30_000 })
      .toBeGreaterThan(200)

    const ended = app.end('SIGTERM')
    await expect.poll(() => app.output()).toContain('Stopping')
    const refused = await getAll(at('/api/tasks'), connections)
    // Docker kills after ten seconds: the app promises to end before, and gets one more here.
    await Promise.race([
      ended,
      new Promise((_, reject) => setTimeout(() => reject(new Error(`still running:\n${app.output()}`)), 11_000)),
    ])
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    const received = await reader
    expect(received).toContain('retry: 1000')
    const seqs = [...received.matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq))
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    deaf.destroy()
    agent.server.closeAllConnections()
    agent.server.close()
    hung.closeAllConnections()
    hung.close()

    const again = await startApp({ DATA_DIR: dataDir, SAMPLES: 'off', AGENT_PATIENCE: '1' })
    onTestFinished(() => again.end('SIGKILL'))
    const rows = await (
      await fetch(`${again.url}/api/tasks/${id}/events?after=${(seqs.at(-1) ?? 1) - 1}&limit=3`)
    ).json()
    expect(rows.events[0].seq).toBe(seqs.at(-1))
    expect(rows.lastSeq).toBeGreaterThanOrEqual(seqs.at(-1) ?? 0)
    await again.end()
  },
)

test('is not ready while it waits for agents that have not named their tasks', async () => {
  const agent = await agentWith((response) => response.flushHeaders())
  onTestFinished(() => void agent.server.close().closeAllConnections())
  const app = await startApp({ SAMPLES: 'off' })
  onTestFinished(() => app.end('SIGKILL'))
  const added = await apiAt(app.url).post('/api/agents', { data: { url: agent.url } })
  const stream = await startTask(app, (await added.json()).agent.slug, {}, { prefer: 'respond-async' })
  onTestFinished(() => stream.body?.cancel().catch(() => undefined))
  const readiness = () => fetch(`${app.url}/api/health/ready`)
  expect((await readiness()).status).toBe(200)
  const ended = app.end('SIGTERM')
  await expect.poll(() => app.output(), { interval: 10 }).toContain('Stopping')
  const response = await readiness()
  expect([response.status, await response.json()]).toEqual([503, { status: 'down', reason: 'stopping' }])
  await ended
})
