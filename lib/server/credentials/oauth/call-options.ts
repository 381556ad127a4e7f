import 'server-only'
import { allowInsecureRequests, customFetch } from 'oauth4webapi'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'

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
