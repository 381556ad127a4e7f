import 'server-only'
import { allowInsecureRequests, customFetch } from 'oauth4webapi'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'
import { outboundFetch } from '@/lib/server/outbound/fetch'

const maxBytes = 1024 * 1024
const timeoutMs = 15_000
const bodiless = new Set([204, 205, 304])

/** What the OAuth client says about a request. */
interface ProviderInit {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * `fetch` for the OAuth client: under the address policy, encrypted where that is required, and following no redirect,
 * which would take a secret along. `sources`: what named the URL, if no person did. Throws what `outboundFetch` throws.
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
  // `Response` has no other statuses.
  const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502
  return new Response(bodiless.has(status) ? null : text, { status, headers: answer.headers })
}

/** What every call of the OAuth client is given. */
export type CallOptions = ReturnType<typeof callOptions>

/** Options for the OAuth client. `sourcesOf`: what named a URL. Whether http will do is for `providerFetch` to say. */
export function callOptions(sourcesOf: (url: string) => string[]) {
  const fetch = (url: string, init: ProviderInit) => providerFetch(url, init, sourcesOf(url))
  return { [customFetch]: fetch, [allowInsecureRequests]: true } as const
}
