import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonObject } from '@/lib/a2a/json'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { listProbes, type ProbeRecord } from '@/lib/server/db/agents/probes'
import { localViewer } from '@/lib/server/platform/viewer'
import { probeAgent } from '@/lib/server/agents/probes/probe-agent'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A registered agent on a real server that the test controls. */
export interface ProbedAgent {
  server: TestServer
  id: string
  /** Handlers for requests for the card, and for calls. */
  handlers: { card: RequestHandler; call: RequestHandler }
  /** Returns the requests since the previous call, as `GET` or the JSON-RPC method. */
  takeRequests: () => string[]
  probe: (isRequested?: boolean) => Promise<ProbeRecord>
  readAgent: () => Promise<AgentRecord>
  history: () => Promise<string[]>
}

export const testPace = { interval: 300, agents: 1 }

/** Responds with that status and these headers. */
export const respondWithStatus =
  (code: number, headers: Record<string, string> = {}): RequestHandler =>
  (_, response) =>
    response.writeHead(code, headers).end()

/** Responds with a web page. */
export const respondWithWebPage: RequestHandler = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello')

/** Responds to a call with an error of the agent. */
export const respondWithRpcError =
  (code: number, message = 'No'): RequestHandler =>
  (_, response, body) =>
    sendJson(response, { jsonrpc: '2.0', id: idOf(body), error: { code, message } })

/** Serves this card. */
export const serveCard =
  (card: JsonObject): RequestHandler =>
  (_, response) =>
    sendJson(response, card)

/** Never responds. */
export const neverRespond: RequestHandler = () => {}

const idOf = (body: string) => (JSON.parse(body) as { id: unknown }).id

/** Starts a server for a card of `make` and registers its agent. */
export async function startProbedAgent(
  make: (url: string) => JsonObject = (url) => cardV10(url),
): Promise<ProbedAgent> {
  const does = { card: neverRespond, call: respondWithRpcError(-32001, 'Task not found') }
  const server = await startHttpServer((request, response, body) =>
    (request.method === 'GET' ? does.card : does.call)(request, response, body),
  )
  does.card = serveCard(make(server.url))
  const viewer = localViewer()
  const { agent } = await registerAgent(viewer, { url: server.url }, 'http://localhost')
  const { id } = agent
  const takeRequests = () => server.requests.splice(0).map(({ method, body }) => (body ? methodOf(body) : method))
  takeRequests()
  const now = () => requireAgent(viewer, id)
  return {
    server,
    id,
    handlers: does,
    takeRequests,
    readAgent: now,
    probe: async (isRequested = false) =>
      probeAgent(await now(), { pace: testPace, isRequested, signal: new AbortController().signal }),
    history: async () =>
      (await listProbes(id, new Date(0), 50)).map((probe) =>
        [probe.kind, probe.status, probe.code].filter(Boolean).join(' '),
      ),
  }
}

const methodOf = (body: string) => (JSON.parse(body) as { method: string }).method
