import 'server-only'
import { admitRequest } from '@/lib/server/access/quotas'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'

/**
 * Counts a call of a person to an agent. The request was counted for its API key already. Throws `rate-limited` as the gateway
 * does.
 */
export async function admitAgentCall({ viewer, request }: Pick<McpCaller, 'viewer' | 'request'>): Promise<void> {
  await limitCalls(request.headers)
  await admitRequest({ ...viewer, apiKey: null }, 'call')
}
