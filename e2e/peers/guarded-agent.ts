// A v1.0 agent that rejects calls without the right credential. `node guarded-agent.ts PORT GUARD [ISSUER]`, where GUARD is
// one of `guards`. The first word of a message selects the response: `leak` repeats every received credential in all
// places there are, `login` asks for the PIN in mid-task, anything else is answered.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { listenOnOwnPort } from '../running/own-port.ts'
import type { Authority } from './certificates.ts'
import { clients } from './oidc-provider.ts'
import { port } from './listen.ts'

/** Unique credentials, so that tests can search for them. */
export const expected = {
  basic: { username: 'ann', password: 'basic-password-Ω-d21f' },
  bearer: 'bearer-token-3e8b77',
  apiKey: 'api-key-value-a90c/+=5',
  header: 'header-value-61d0f2',
  pin: 'pin-482913',
} as const

type Admit = (request: IncomingMessage, url: URL) => boolean | Promise<boolean>
interface Guard {
  schemes: object
  challenge: string
  admits: Admit
}

const cookie = (request: IncomingMessage, name: string) =>
  request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
const key = (location: 'header' | 'query' | 'cookie', name: string) => ({ apiKeySecurityScheme: { location, name } })
const pair = Buffer.from(`${expected.basic.username}:${expected.basic.password}`).toString('base64')

/** Asks the provider whether a token is active (RFC 7662). */
export async function isActive(issuer: string, request: IncomingMessage): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return false
  const response = await fetch(`${issuer}/token/introspection`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`agent:${clients.agent}`).toString('base64')}` },
    body: new URLSearchParams({ token }),
  })
  return ((await response.json()) as { active: boolean }).active
}

function oauth(issuer: string, flows: object): Guard {
  return {
    schemes: { oauth: { oauth2SecurityScheme: { flows } } },
    challenge: 'Bearer realm="guarded", error="invalid_token", scope="read"',
    admits: (request) => isActive(issuer, request),
  }
}

/** The guards. `issuer`: of the provider, for guards that need one. */
export const guards = {
  basic: () => ({
    schemes: { basic: { httpAuthSecurityScheme: { scheme: 'Basic' } } },
    challenge: 'Basic realm="guarded", charset="UTF-8"',
    admits: (request) => request.headers.authorization === `Basic ${pair}`,
  }),
  bearer: () => ({
    schemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    challenge: 'Bearer realm="guarded"',
    admits: (request) => request.headers.authorization === `Bearer ${expected.bearer}`,
  }),
  'api-key-header': () => ({
    schemes: { key: key('header', 'X-Peer-Key') },
    challenge: 'ApiKey',
    admits: (request) => request.headers['x-peer-key'] === expected.apiKey,
  }),
  'api-key-query': () => ({
    schemes: { key: key('query', 'peer_key') },
    challenge: 'ApiKey',
    admits: (_request, url) => url.searchParams.get('peer_key') === expected.apiKey,
  }),
  'api-key-cookie': () => ({
    schemes: { key: key('cookie', 'peer_key') },
    challenge: 'ApiKey',
    admits: (request) => cookie(request, 'peer_key') === expected.apiKey,
  }),
  headers: () => ({
    schemes: {},
    challenge: 'Custom',
    admits: (request) => request.headers['x-team'] === expected.header,
  }),
  'client-credentials': (issuer) =>
    oauth(issuer, { clientCredentials: { tokenUrl: `${issuer}/token`, scopes: { read: 'Read' } } }),
  'authorization-code': (issuer) =>
    oauth(issuer, {
      authorizationCode: { authorizationUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, scopes: { read: 'Read' } },
    }),
  'device-code': (issuer) =>
    oauth(issuer, {
      deviceCode: {
        deviceAuthorizationUrl: `${issuer}/device/auth`,
        tokenUrl: `${issuer}/token`,
        scopes: { read: 'Read' },
      },
    }),
  'open-id-connect': (issuer) => ({
    schemes: {
      oidc: { openIdConnectSecurityScheme: { openIdConnectUrl: `${issuer}/.well-known/openid-configuration` } },
    },
    challenge: 'Bearer realm="guarded"',
    admits: (request) => isActive(issuer, request),
  }),
  'mutual-tls': () => ({
    schemes: { certificate: { mtlsSecurityScheme: {} } },
    challenge: 'Certificate',
    admits: (request) => (request.socket as TLSSocket).authorized,
  }),
} as const satisfies Record<string, (issuer: string) => Guard>
export type GuardName = keyof typeof guards

export interface GuardedAgent {
  url: string
  /** All requests, admitted or not. */
  requests: { path: string; headers: IncomingMessage['headers']; body: string; admitted: boolean }[]
  close: () => Promise<void>
}

interface Options {
  issuer?: string
  /** For mutual TLS: the authority that signs its certificate and those of its clients. */
  authority?: Authority
  /** The card requires the credential too. */
  guardCard?: boolean
  port?: number
}

type Say = (result: object) => void

/** Returns every credential of the request in all encodings that an agent could repeat. */
function leak(request: IncomingMessage): string {
  const shown = Object.values(request.headers).flat().join('\n')
  const decoded = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
  return `${request.url}\n${shown}\n${decodeURIComponent(request.url ?? '')}\n${decoded}`
}

function act(
  request: IncomingMessage,
  message: { taskId?: string; parts: { text?: string; data?: unknown }[] },
  send: Say,
): void {
  const messageText = message.parts.map(({ text, data }) => text ?? JSON.stringify(data)).join(' ')
  const taskId = message.taskId ?? crypto.randomUUID()
  const ids = { taskId, contextId: 'guarded' }
  const words = (text: string) => ({ messageId: crypto.randomUUID(), role: 'ROLE_AGENT', parts: [{ text }], ...ids })
  const end = (state: string, text: string) =>
    send({ statusUpdate: { ...ids, status: { state: `TASK_STATE_${state}`, message: words(text) } } })
  const history = message.taskId ? [{ messageId: 'echo', role: 'ROLE_USER', ...message }] : []
  send({ task: { id: taskId, contextId: 'guarded', status: { state: 'TASK_STATE_WORKING' }, history } })
  if (message.taskId) {
    end(messageText.includes(expected.pin) ? 'COMPLETED' : 'REJECTED', `You said ${messageText}`)
  } else if (messageText.startsWith('login')) {
    end('AUTH_REQUIRED', 'Give me the PIN')
  } else if (messageText.startsWith('leak')) {
    const text = leak(request)
    const artifact = { artifactId: 'leak', name: text, parts: [{ text }, { data: { [text]: text, list: [text] } }] }
    send({ artifactUpdate: { ...ids, artifact, lastChunk: true, metadata: { text } } })
    end('COMPLETED', text)
  } else {
    end('COMPLETED', `Admitted: ${messageText}`)
  }
}

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: never }
  const wrap = (content: object) => JSON.stringify({ jsonrpc: '2.0', id, ...content })
  if (method === 'SendStreamingMessage' || method === 'SendMessage') {
    const { message } = params as { message: Parameters<typeof act>[1] }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    act(request, message, (result) => response.write(`data: ${wrap({ result })}\n\n`))
    response.end()
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  const code = method === 'GetTask' ? -32001 : -32601
  response.end(wrap({ error: { code, message: `Not here: ${method}`, data: [{ reason: 'TASK_NOT_FOUND' }] } }))
}

/** Starts an agent with this guard; on a free port if none is given. */
export async function startGuardedAgent(name: GuardName, options: Options = {}): Promise<GuardedAgent> {
  const guard: Guard = guards[name](options.issuer ?? '')
  const requests: GuardedAgent['requests'] = []
  const schemes = Object.keys(guard.schemes)
  const listener: RequestListener = async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const requestUrl = new URL(request.url ?? '/', url)
    const isCard = requestUrl.pathname === '/.well-known/agent-card.json'
    const admitted = (isCard && !options.guardCard) || (await guard.admits(request, requestUrl))
    requests.push({ path: request.url ?? '', headers: request.headers, body, admitted })
    if (!admitted) {
      response.writeHead(401, { 'www-authenticate': guard.challenge, 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'unauthorized' }))
    } else if (isCard) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(card()))
    } else if (request.method === 'POST' && requestUrl.pathname === '/rpc') answer(request, response, body)
    else response.writeHead(404).end()
  }
  const server = name === 'mutual-tls' ? await tlsServer(options.authority, listener) : createServer(listener)
  const scheme = name === 'mutual-tls' ? 'https' : 'http'
  const url = `${scheme}://127.0.0.1:${await listenOnOwnPort(server, options.port)}`
  const card = () => ({
    name: `Guarded by ${name}`,
    description: 'Answers those who show the right credential.',
    version: '1.0.0',
    supportedInterfaces: [{ url: `${url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: true },
    securitySchemes: guard.schemes,
    securityRequirements: schemes.map((each) => ({
      schemes: { [each]: { list: options.issuer ? ['read'] : [] } },
    })),
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Runs the command in the first word.', tags: [] }],
  })
  return {
    url,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function tlsServer(authority: Authority | undefined, listener: RequestListener) {
  if (!authority) throw new Error('mutual TLS needs an authority')
  const { certificate, privateKey } = await authority.issue('Guarded agent', ['127.0.0.1', 'localhost'])
  const ca = authority.certificate
  return createTlsServer(
    { cert: certificate, key: privateKey, ca, requestCert: true, rejectUnauthorized: false },
    listener,
  )
}

if (import.meta.main) {
  const { createAuthority } = await import('./certificates.ts')
  const [name = 'bearer', issuer = ''] = process.argv.slice(3)
  const authority = await createAuthority()
  const { url } = await startGuardedAgent(name as GuardName, { port, issuer, authority })
  if (name === 'mutual-tls') {
    const client = await authority.issue('Switchboard')
    console.log(JSON.stringify({ ...client, ca: authority.certificate }))
  }
  console.log(url)
}
