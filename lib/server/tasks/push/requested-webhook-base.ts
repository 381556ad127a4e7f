import 'server-only'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'

/**
 * Returns the base URL for the agent's webhook if the caller requests push notifications instead of a connection; else
 * undefined.
 */
export function requestedWebhookBase({ headers }: Request): string | undefined {
  return headers.get('switchboard-push')?.trim().toLowerCase() === 'on' ? readBaseUrl(headers) : undefined
}
