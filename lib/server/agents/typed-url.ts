import 'server-only'
import { typedUrls } from '@/lib/server/agents/typed-urls'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies } from '@/lib/server/outbound/configured-policy'

/**
 * The endpoint that a person typed. Throws `invalid-input` for what is no address, and `address-blocked` for one that
 * is never called, whatever its name may lead to later.
 */
export function typedUrl(typed: string): string {
  const [url] = typedUrls(typed)
  checkUrl(url, configuredPolicies().policy)
  return url.href
}
