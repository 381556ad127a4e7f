import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { OutboundInit } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import type { OutboundResponse } from '@/lib/server/outbound/response'

/** Calls an agent: the one way to send it anything. Throws what `outboundFetch` throws. */
export async function agentFetch(_agent: AgentRecord, url: string, init: OutboundInit): Promise<OutboundResponse> {
  return outboundFetch(url, init)
}
