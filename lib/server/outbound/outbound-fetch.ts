import 'server-only'
import { type Dispatcher, request as send } from 'undici'
import { Fault, toFaultData } from '@/lib/faults/fault'
import type { RpcName } from '@/lib/grpc/services'
import { isSignInRequired } from '@/lib/server/db/access/sign-in-required'
import type { AddressPolicy, OutboundPolicies, Resolve } from '@/lib/server/outbound/address-policy'
import { checkUrl, configuredPolicies, resolveName, urlFault } from '@/lib/server/outbound/check-url'
import { connectionFault } from '@/lib/server/outbound/connection-fault'
import { createDeadline, type Deadline } from '@/lib/server/outbound/deadline'
import { type ConnectionRequirements, createDispatchers } from '@/lib/server/outbound/dispatchers'
import { type RpcRequest, sendRpc } from '@/lib/server/outbound/grpc/send-rpc'
import { createSessions } from '@/lib/server/outbound/grpc/sessions'
import { type Identity, joinIdentities, withIdentity, withoutQuery } from '@/lib/server/outbound/identity'
import {
  findPublicSource,
  isLocal,
  isPrivateTarget,
  privateReferralFault,
  type UrlSources,
} from '@/lib/server/outbound/url-sources'
import { isOwnAddress, isOwnUrl, isServedAgent, type OwnServer, ownServerFault } from '@/lib/server/outbound/own-server'
import { type Answer, type BodyLimit, type OutboundResponse, toOutboundResponse } from '@/lib/server/outbound/response'
import { env } from '@/lib/server/platform/env'
import { toFetchHeaders } from '@/lib/server/platform/http/fetch-headers'
import { sizeLimit } from '@/lib/server/platform/limits'
import type { SizeName } from '@/lib/server/platform/read-limits'
import { createSampleProof, sampleProofHeader } from '@/lib/server/platform/security/sample-proof'
import { singleton } from '@/lib/server/platform/singleton'
import { currentLogContext, toTraceHeaders } from '@/lib/server/platform/telemetry/log-context'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { failSpan, withSpan } from '@/lib/server/platform/telemetry/tracing'
import { unlessAborted } from '@/lib/server/platform/unless-aborted'

interface OutboundRequest {
  url: URL
  method: string
  headers: Headers
  body?: string | Uint8Array | undefined
  identity?: Identity | undefined
  rpc?: RpcName | undefined
}

/** Headers that may be sent to another origin: none of them contains a secret of the user or a card. */
const safeHeaders = new Set([
  'accept',
  'accept-encoding',
  'content-type',
  'user-agent',
  'a2a-version',
  'a2a-extensions',
  'x-a2a-extensions',
])

/**
 * Returns the request that follows a redirect (Fetch standard, HTTP-redirect fetch): 303, and 301 and 302 after a POST, become
 * a GET without body; 307 and 308 repeat it. Another origin gets no credentials. Null if the response is not a redirect.
 */
export function redirectedRequest(
  from: OutboundRequest,
  status: number,
  location: string | null,
): OutboundRequest | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  const parsed = URL.parse(location, from.url)
  if (!parsed) return null
  // A server may copy an API key from the URL into its Location.
  const url = withoutQuery(parsed, from.identity)
  const sameOrigin = url.origin === from.url.origin
  const becomesGet = (status === 303 && from.method !== 'HEAD') || (status <= 302 && from.method === 'POST')
  const nextHeaders = [...from.headers].filter(
    ([name]) => !(becomesGet && name.startsWith('content-')) && (sameOrigin || safeHeaders.has(name)),
  )
  const next = { url, headers: new Headers(nextHeaders), identity: sameOrigin ? from.identity : undefined }
  return becomesGet ? { ...next, method: 'GET' } : { ...from, ...next }
}

/**
 * Throws `address-blocked` for a URL without HTTPS, unless all addresses of its host are on loopback or a private network.
 * Throws the resolver's error if that is unknown.
 */
async function requireHttps(url: URL, resolve: Resolve): Promise<void> {
  if (url.protocol === 'https:' || (await isLocal(url, resolve))) return
  throw urlFault(
    url,
    'address-blocked',
    `Blocked: ${url.host} must use HTTPS, because it isn't on loopback or a private network.`,
    'address',
    'blocked-plain',
  )
}

export interface OutboundInit {
  method?: string
  headers?: Record<string, string>
  /** Kept in memory, so that a redirect can repeat it. */
  body?: string | Uint8Array
  /** The gRPC method to call at the URL's origin. The body is its request as ProtoJSON, and so is the response (`sendRpc`). */
  rpc?: RpcName
  signal?: AbortSignal
  /** Milliseconds until the headers arrive, redirects included; then again for the body, unless it is an event stream. */
  timeoutMs?: number
  /** Maximum milliseconds of silence within a body. */
  idleMs?: number
  /** Maximum bytes of a body, unless it is an event stream; or the name of the limit. */
  maxBytes?: number
  limit?: SizeName
  /** Sent to the origin of this URL only. */
  identity?: Identity
  /** The body contains a secret: a redirect that would repeat it to another origin is blocked. */
  confidential?: boolean
  /** Plain HTTP only on loopback and private networks, also after each redirect. */
  httpsUnlessLocal?: boolean
  /** The request carries the trace context. */
  sendsTraceContext?: boolean
  /**
   * The documents that named the URL, if no user entered it: it may lead to loopback or a private network only if all of them
   * are there too or have the same origin. A function is called only if needed.
   */
  sources?: UrlSources
  /** `return`: a redirect is returned like any other response. */
  redirect?: 'follow' | 'return'
}

/**
 * Sends a request. Throws `address-blocked`, `agent-unreachable`, `agent-timeout`, `agent-nonsense` or `too-large`, with host
 * and step.
 */
export type OutboundFetch = (url: string | URL, init?: OutboundInit) => Promise<OutboundResponse>

interface OutboundSettings extends OutboundPolicies {
  resolve: Resolve
  /** URLs that this process serves itself and must not call. */
  own?: OwnServer
  /** Default limits. */
  timeoutMs: number
  idleMs: number
  maxBytes: number
}

const maxRedirects = 5

/**
 * Creates a fetch with its own connections. `checkUrl` blocks forbidden IP addresses and names, and `createCheckedLookup`
 * forbidden addresses of names, when a connection is made and after each redirect.
 */
export function createOutbound(settings: OutboundSettings): OutboundFetch {
  const { resolve, own } = settings
  const routeOf = (policy: AddressPolicy) => ({
    policy,
    dispatcherFor: createDispatchers(policy, resolve, own?.isOwnAddress),
    sessionFor: createSessions(policy, resolve, own?.isOwnAddress),
  })
  const direct = routeOf(settings.policy)
  const outward = routeOf(settings.redirectPolicy)
  return async (url, init = {}) => {
    let request = firstRequest(url, init)
    const limit = createDeadline(init.timeoutMs ?? settings.timeoutMs, request.url.host, init.signal)
    /** Servers that redirected to another origin. */
    const redirecting: string[] = []

    async function sendBy({ policy, dispatcherFor, sessionFor }: typeof direct): Promise<Answer> {
      checkUrl(request.url, policy)
      if (own?.isOwnUrl(request.url)) throw ownServerFault(request.url.host)
      if (init.httpsUnlessLocal) await unlessAborted(requireHttps(request.url, resolve), limit.signal)
      const needs = { ...needsOf(request), toOwn: own?.isServedAgent(request.url) ?? false }
      const idleMs = init.idleMs ?? settings.idleMs
      if (!request.rpc) return dispatch(dispatcherFor(needs), request, limit, idleMs)
      return sendRpc(sessionFor(request.url, needs), toRpcRequest(request, request.rpc), {
        signal: limit.signal,
        most: bodyLimitOf(init, settings.maxBytes),
        idleMs,
        timeoutMs: init.timeoutMs ?? settings.timeoutMs,
      })
    }

    /** Sends a request to a URL that another server named. Its sources are resolved only for a private network. */
    async function sendReferred(): Promise<Answer> {
      try {
        return await sendBy(outward)
      } catch (error) {
        if (!isPrivateTarget(error)) throw error
      }
      const named = init.sources ? await sourcesOf(init.sources) : []
      const source = findPublicSource(request.url, [...named, ...redirecting], resolve)
      const outside = await unlessAborted(source, limit.signal)
      if (outside) throw privateReferralFault(request.url, outside)
      return sendBy(direct)
    }

    try {
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        const answer = await (init.sources || redirecting.length > 0 ? sendReferred() : sendBy(direct))
        const { statusCode } = answer
        const isRedirect = init.redirect !== 'return' && statusCode >= 300 && statusCode < 400
        const next = isRedirect
          ? redirectedRequest(request, statusCode, toFetchHeaders(answer.headers).get('location'))
          : null
        if (!next) return toOutboundResponse(answer, request.url, limit, bodyLimitOf(init, settings.maxBytes))
        answer.body.on('error', () => {}).destroy()
        if (init.confidential && next.body !== undefined && next.url.origin !== request.url.origin)
          throw secretRedirectFault(request.url, next.url)
        if (next.url.origin !== request.url.origin) redirecting.push(request.url.href)
        request = next
      }
      throw urlFault(
        request.url,
        'agent-unreachable',
        `${request.url.host} redirected more than ${maxRedirects} times.`,
        'redirect',
        'redirects',
      )
    } catch (error) {
      limit.end()
      throw limit.signal.aborted ? limit.signal.reason : connectionFault(error, request.url.host)
    }
  }
}

async function sourcesOf(sources: UrlSources): Promise<readonly string[]> {
  return typeof sources === 'function' ? sources() : sources
}

function secretRedirectFault(from: URL, to: URL): Fault {
  const message = `Blocked: ${from.host} redirects a request that contains a secret to ${to.host}.`
  return urlFault(from, 'address-blocked', message, 'redirect', 'blocked-redirect')
}

function bodyLimitOf({ limit, maxBytes }: OutboundInit, otherwise: number): BodyLimit {
  if (limit) return { bytes: sizeLimit(limit), limit }
  return maxBytes === undefined ? { bytes: otherwise, limit: 'answer' } : { bytes: maxBytes }
}

const parseUrl = (url: string | URL): URL | null => (typeof url === 'string' ? URL.parse(url) : url)

function firstRequest(url: string | URL, init: OutboundInit): OutboundRequest {
  const parsed = parseUrl(url)
  if (!parsed) throw new Fault('invalid-input', 'Invalid URL.', { details: { step: 'address' } })
  const headers = new Headers({ 'user-agent': 'switchboard', ...init.headers, 'accept-encoding': 'identity' })
  // A custom host would change the name for which the connection is checked and certified.
  headers.delete('host')
  const { method = 'GET', body, identity, rpc } = init
  return { url: parsed, method, headers, body, identity, rpc }
}

/** Adds the identity as metadata. gRPC has no query. */
function toRpcRequest(request: OutboundRequest, rpc: RpcName): RpcRequest {
  const { headers } = withIdentity(request)
  return { url: request.url, rpc, headers, body: String(request.body ?? '{}') }
}

/** Bytes. Building a larger body may take so long that the server closes an idle connection meanwhile. */
const freshConnectionBytes = 1024 * 1024

function needsOf({ body, identity }: OutboundRequest): ConnectionRequirements {
  return { tls: identity?.tls, fresh: body !== undefined && body.length >= freshConnectionBytes }
}

function dispatch(
  dispatcher: Dispatcher,
  request: OutboundRequest,
  limit: Deadline,
  idleMs: number,
): Promise<Dispatcher.ResponseData> {
  const { url, headers } = withIdentity(request)
  return send(url, {
    dispatcher,
    method: request.method as Dispatcher.HttpMethod,
    headers: Object.fromEntries(headers),
    body: request.body ?? null,
    bodyTimeout: idleMs,
    signal: limit.signal,
  })
}

/** Measures all calls, and adds the trace context to those that allow it. */
function observeOutbound(call: OutboundFetch): OutboundFetch {
  return (url, init = {}) =>
    withSpan(
      {
        name: `${init.method ?? 'GET'} outbound`,
        kind: 'client',
        attributes: { 'http.request.method': init.method ?? 'GET', 'server.address': parseUrl(url)?.host ?? '' },
      },
      async (span) => {
        const since = performance.now()
        let result = 'left'
        const { trace } = currentLogContext()
        const headers = init.sendsTraceContext && trace ? { ...toTraceHeaders(trace), ...init.headers } : init.headers
        try {
          const response = await call(url, { ...init, ...(headers && { headers }) })
          result = `${Math.floor(response.status / 100)}xx`
          span?.setAttribute('http.response.status_code', response.status)
          if (response.status >= 400) failSpan({ kind: 'agent-error', hop: 'agent' })
          return response
        } catch (error) {
          if (!init.signal?.aborted) result = toFaultData(error).kind
          throw error
        } finally {
          metrics().outbound.observe({ result }, (performance.now() - since) / 1000)
        }
      },
    )
}

/**
 * Adds the proof with which Switchboard calls its own sample agents while ACCESS_TOKEN or accounts protect them. Other calls are
 * unchanged. The proof is part of the identity, so a redirect to another origin drops it.
 */
async function withSampleProof(url: string | URL, init: OutboundInit = {}): Promise<OutboundInit> {
  const parsed = parseUrl(url)
  const proof = parsed ? await createSampleProof(parsed) : undefined
  if (proof === undefined || !(await isSignInRequired())) return init
  const headers = { [sampleProofHeader]: proof }
  return { ...init, identity: joinIdentities([init.identity ?? {}, { headers }]) }
}

function configured(): OutboundFetch {
  const { AGENT_TIMEOUT, STREAM_IDLE } = env()
  const call = createOutbound({
    ...configuredPolicies(),
    own: { isOwnUrl, isServedAgent, isOwnAddress },
    resolve: resolveName,
    timeoutMs: AGENT_TIMEOUT * 1000,
    idleMs: STREAM_IDLE * 1000,
    maxBytes: sizeLimit('answer'),
  })
  return observeOutbound(call)
}

/** Sends a request under the configured policy and limits: the only way out of Switchboard. */
export const outboundFetch: OutboundFetch = async (url, init) => {
  const parsed = parseUrl(url) ?? url
  return singleton('outbound', configured)(parsed, await withSampleProof(parsed, init))
}
