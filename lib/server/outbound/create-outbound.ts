import 'server-only'
import { type Dispatcher, request as send } from 'undici'
import { Fault } from '@/lib/faults/fault'
import { sizeLimit } from '@/lib/server/limits'
import type { AddressPolicy, OutboundPolicies } from '@/lib/server/outbound/address-policy'
import { checkUrl, refusedUrl } from '@/lib/server/outbound/check-url'
import type { Resolve } from '@/lib/server/outbound/checked-lookup'
import { connectionFault } from '@/lib/server/outbound/connection-fault'
import { deadline, type Deadline } from '@/lib/server/outbound/deadline'
import { type ConnectionNeeds, dispatchers } from '@/lib/server/outbound/dispatchers'
import { type Identity, withIdentity } from '@/lib/server/outbound/identity'
import { isLocal } from '@/lib/server/outbound/is-local'
import { isPrivateTarget, ledInward, publicSource, type Sources } from '@/lib/server/outbound/led-inward'
import type { OwnServer } from '@/lib/server/outbound/own-server'
import { ownServerFault } from '@/lib/server/outbound/own-server-fault'
import { type OutboundRequest, redirectedRequest } from '@/lib/server/outbound/redirect'
import { headersOf, type Most, outboundResponse, type OutboundResponse } from '@/lib/server/outbound/response'
import type { SizeName } from '@/lib/server/read-limits'
import { unlessAborted } from '@/lib/server/unless-aborted'

/**
 * Throws `address-blocked` for a URL without HTTPS, unless all addresses of its host are on loopback or a private network.
 * Throws the resolver's error if that is not known.
 */
async function requireHttps(url: URL, resolve: Resolve): Promise<void> {
  if (url.protocol === 'https:' || (await isLocal(url, resolve))) return
  throw refusedUrl(
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
  /** Kept whole, so that a redirect can repeat it. */
  body?: string | Uint8Array
  signal?: AbortSignal
  /** Until the headers are there, redirects included; then again for the body, unless it is an event stream. */
  timeoutMs?: number
  /** Longest silence within a body. */
  idleMs?: number
  /** Largest body, unless it is an event stream; or the limit that says it. */
  maxBytes?: number
  limit?: SizeName
  /** Shown to the origin of this URL, and to no other. */
  identity?: Identity
  /** The body holds a secret: a redirect that would repeat it to another origin is refused. */
  confidential?: boolean
  /** Plain HTTP only on loopback and private networks, after each redirect too. */
  httpsUnlessLocal?: boolean
  /** The server may know which trace the call belongs to. */
  tellsTrace?: boolean
  /**
   * Where the URL was read from, if no person entered it: it leads to loopback or a private network only if all of these are
   * there too or have the same origin. A function is called only when that has to be decided.
   */
  sources?: Sources
  /** return: a redirect is an answer like any other. */
  redirect?: 'follow' | 'return'
}

/** Calls a URL. Throws `address-blocked`, `agent-unreachable`, `agent-timeout`, `agent-nonsense` or `too-large`, saying host and step. */
export type OutboundFetch = (url: string | URL, init?: OutboundInit) => Promise<OutboundResponse>

export interface OutboundSettings extends OutboundPolicies {
  resolve: Resolve
  /** What this process serves itself and must not call. */
  own?: OwnServer
  /** Defaults of the limits. */
  timeoutMs: number
  idleMs: number
  maxBytes: number
}

const maxRedirects = 5

/** A way out with connections of its own. Every address is judged where it is connected to, after each redirect too. */
export function createOutbound(settings: OutboundSettings): OutboundFetch {
  const { resolve, own } = settings
  const routeOf = (policy: AddressPolicy) => ({
    policy,
    dispatcherFor: dispatchers(policy, resolve, own?.isOwnAddress),
  })
  const direct = routeOf(settings.policy)
  const outward = routeOf(settings.redirectPolicy)
  return async (url, init = {}) => {
    let request = firstRequest(url, init)
    const limit = deadline(init.timeoutMs ?? settings.timeoutMs, request.url.host, init.signal)
    /** The servers that redirected to another origin. */
    const redirecting: string[] = []

    async function sendBy({ policy, dispatcherFor }: typeof direct): Promise<Dispatcher.ResponseData> {
      checkUrl(request.url, policy)
      if (own?.isOwnUrl(request.url)) throw ownServerFault(request.url.host)
      if (init.httpsUnlessLocal) await unlessAborted(requireHttps(request.url, resolve), limit.signal)
      const needs = { ...needsOf(request), toOwn: own?.isServedAgent(request.url) ?? false }
      return ask(dispatcherFor(needs), request, limit, init.idleMs ?? settings.idleMs)
    }

    /** Sends a request to a URL that another server named: who that was matters only for a private network. */
    async function sendLed(): Promise<Dispatcher.ResponseData> {
      try {
        return await sendBy(outward)
      } catch (error) {
        if (!isPrivateTarget(error)) throw error
      }
      const named = init.sources ? await sourcesOf(init.sources) : []
      const source = publicSource(request.url, [...named, ...redirecting], resolve)
      const outside = await unlessAborted(source, limit.signal)
      if (outside) throw ledInward(request.url, outside)
      return sendBy(direct)
    }

    try {
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        const answer = await (init.sources || redirecting.length > 0 ? sendLed() : sendBy(direct))
        const { statusCode } = answer
        const leadsOn = init.redirect !== 'return' && statusCode >= 300 && statusCode < 400
        const next = leadsOn ? redirectedRequest(request, statusCode, headersOf(answer).get('location')) : null
        if (!next) return outboundResponse(answer, request.url, limit, most(init, settings.maxBytes))
        answer.body.on('error', () => {}).destroy()
        if (init.confidential && next.body !== undefined && next.url.origin !== request.url.origin)
          throw tellsTooMuch(request.url, next.url)
        if (next.url.origin !== request.url.origin) redirecting.push(request.url.href)
        request = next
      }
      throw refusedUrl(
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

async function sourcesOf(sources: Sources): Promise<readonly string[]> {
  return typeof sources === 'function' ? sources() : sources
}

function tellsTooMuch(from: URL, to: URL): Fault {
  const message = `Blocked: ${from.host} redirects a request that contains a secret to ${to.host}.`
  return refusedUrl(from, 'address-blocked', message, 'redirect', 'blocked-redirect')
}

function most({ limit, maxBytes }: OutboundInit, otherwise: number): Most {
  if (limit) return { bytes: sizeLimit(limit), limit }
  return maxBytes === undefined ? { bytes: otherwise, limit: 'answer' } : { bytes: maxBytes }
}

function firstRequest(url: string | URL, init: OutboundInit): OutboundRequest {
  const parsed = URL.parse(url)
  if (!parsed) throw new Fault('invalid-input', 'Invalid URL.', { details: { step: 'address' } })
  const headers = new Headers({ 'user-agent': 'switchboard', ...init.headers, 'accept-encoding': 'identity' })
  // It would decide which name a connection is checked and certified for.
  headers.delete('host')
  const { method = 'GET', body, identity } = init
  return { url: parsed, method, headers, body, identity }
}

/** In bytes. Building a larger body may take so long that the server closes an idle connection meanwhile. */
const freshFrom = 1024 * 1024

function needsOf({ body, identity }: OutboundRequest): ConnectionNeeds {
  return { tls: identity?.tls, fresh: body !== undefined && body.length >= freshFrom }
}

function ask(
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
