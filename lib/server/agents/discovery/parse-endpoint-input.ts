import 'server-only'
import { parseUrlInput } from '@/lib/server/agents/discovery/parse-url-input'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies } from '@/lib/server/outbound/configured-policy'

/**
 * Parses the endpoint that a user entered. Throws `invalid-input` if it is not a URL, and `address-blocked` for one that the
 * outbound policy always blocks.
 */
export function parseEndpointInput(input: string): string {
  const [url] = parseUrlInput(input)
  checkUrl(url, configuredPolicies().policy)
  return url.href
}
