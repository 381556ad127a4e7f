import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonObject } from '@/lib/a2a/json'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { registerAgent } from '@/lib/server/agents/register'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { listProbes, type ProbeRecord } from '@/lib/server/db/probes'
import { localViewer } from '@/lib/server/db/users'
import { probeAgent } from '@/lib/server/probes/probe-agent'
import { httpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A registered agent on a real server that is then made to behave in any way. */
export interface Patient {
  server: TestServer
  id: string
  /** How it answers for its card, and its calls. */
  does: { card: Answer; call: Answer }
  /** Requests since the last time this was asked, as `GET` or the method that was called. */
  asked: () => string[]
  probe: (asked?: boolean) => Promise<ProbeRecord>
  now: () => Promise<AgentRecord>
  history: () => Promise<string[]>
}

export const pace = { interval: 300, agents: 1 }

/** Answers with that status, and these headers. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end()

/** Answers as something else than an agent. */
export const webPage: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello')

/** Answers a call with an error of the agent's own. */
export const rpcError =
  (code: number, message = 'No'): Answer =>
  (_, response, body) =>
    sendJson(response, { jsonrpc: '2.0', id: idOf(body), error: { code, message } })

/** Serves this card. */
export const serves =
  (card: JsonObject): Answer =>
  (_, response) =>
    sendJson(response, card)

/** Never answers. */
export const silence: Answer = () => {}

const idOf = (body: string) => (JSON.parse(body) as { id: unknown }).id

export async function patient(make: (url: string) => JsonObject = (url) => cardV10(url)): Promise<Patient> {
  const does = { card: silence, call: rpcError(-32001, 'Task not found') }
  const server = await httpServer((request, response, body) =>
    (request.method === 'GET' ? does.card : does.call)(request, response, body),
  )
  does.card = serves(make(server.url))
  const viewer = await localViewer()
  const { agent } = await registerAgent(viewer, { url: server.url }, 'http://localhost')
  const { id } = agent
  const asked = () => server.requests.splice(0).map(({ method, body }) => (body ? methodOf(body) : method))
  asked()
  const now = () => existingAgent(viewer, id)
  return {
    server,
    id,
    does,
    asked,
    now,
    probe: async (isAsked = false) =>
      probeAgent(await now(), { pace, asked: isAsked, signal: new AbortController().signal }),
    history: async () =>
      (await listProbes(id, new Date(0), 50)).map((probe) =>
        [probe.kind, probe.status, probe.code].filter(Boolean).join(' '),
      ),
  }
}

const methodOf = (body: string) => (JSON.parse(body) as { method: string }).method
