import 'server-only'
import { allowInsecureRequests, customFetch } from 'oauth4webapi'
import { type ProviderInit, providerFetch } from '@/lib/server/credentials/oauth/provider-fetch'

/** What every call of the OAuth client is given. */
export type CallOptions = ReturnType<typeof callOptions>

/** Options for the OAuth client. `sourcesOf`: what named a URL. Whether http will do is for `providerFetch` to say. */
export function callOptions(sourcesOf: (url: string) => string[]) {
  const fetch = (url: string, init: ProviderInit) => providerFetch(url, init, sourcesOf(url))
  return { [customFetch]: fetch, [allowInsecureRequests]: true } as const
}
