import { GET, POST } from '@/app/api/hooks/[token]/route'
import { type CallResult, callRoute } from '@/lib/server/testing/call-route'

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''

/** Posts to a webhook as an agent would. */
export function postToWebhook(url: string, body: unknown, headers: Record<string, string> = {}): Promise<CallResult> {
  return callRoute(POST, { params: { token: tokenOf(url) }, body, headers })
}

/** Sends the validation request to a webhook. */
export function requestHandshake(url: string, query: string): Promise<CallResult> {
  return callRoute(GET, { params: { token: tokenOf(url) }, path: `/api/hooks/x?${query}` })
}
