import 'server-only'
import { allowInsecureRequests, customFetch } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { env } from '@/lib/server/platform/env'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/**
 * Returns true if a provider may be called without HTTPS: if Switchboard listens on loopback, or the host is allowed by name.
 */
function allowsPlainHttp(url: URL): boolean {
  const { HOST, OUTBOUND_ALLOW } = env()
  return isLoopback(HOST) || OUTBOUND_ALLOW.includes(url.hostname.toLowerCase())
}

/** Parses the URL of a provider. Throws `invalid-input` for one that may not be called. */
export function checkProviderUrl(text: string | undefined): URL {
  const url = URL.parse(text ?? '')
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Fault('invalid-input', 'The URL of the OAuth provider must start with http:// or https://.', {
      details: { code: 'provider-address' },
    })
  if (url.protocol === 'http:' && !allowsPlainHttp(url))
    throw new Fault('invalid-input', `The OAuth provider at ${url.host} must use HTTPS.`, {
      details: { code: 'provider-https', host: url.host },
    })
  return url
}

const maxBytes = 1024 * 1024
const timeoutMs = 15_000
const bodiless = new Set([204, 205, 304])

/** The options that the OAuth client passes to `fetch`. */
interface ProviderInit {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * `fetch` for the OAuth client: applies the address policy and the HTTPS requirement, and follows no redirect, which would send
 * a secret to another server. `sources`: the documents that named the URL. Throws what `outboundFetch` throws.
 */
async function providerFetch(
  url: string,
  { method, headers, body, signal }: ProviderInit,
  sources: string[],
): Promise<Response> {
  const answer = await outboundFetch(checkProviderUrl(url), {
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body !== undefined && body !== null && { body: String(body as string | URLSearchParams) }),
    ...(signal && { signal }),
    ...(sources.length > 0 && { sources }),
    redirect: 'return',
    timeoutMs,
    maxBytes,
  })
  const text = await answer.text()
  // `Response` does not support other statuses.
  const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502
  return new Response(bodiless.has(status) ? null : text, { status, headers: answer.headers })
}

/** The options of every call of the OAuth client. */
export type CallOptions = ReturnType<typeof createCallOptions>

/**
 * Creates the options for the OAuth client. `sourcesOf`: returns what named a URL. `providerFetch` decides whether HTTP is
 * allowed.
 */
export function createCallOptions(sourcesOf: (url: string) => string[]) {
  const fetch = (url: string, init: ProviderInit) => providerFetch(url, init, sourcesOf(url))
  return { [customFetch]: fetch, [allowInsecureRequests]: true } as const
}
