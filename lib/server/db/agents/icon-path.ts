import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Returns the path of an agent's stored icon, with its version; null if there is none. */
export function iconPath({ id, iconDigest }: Pick<AgentRecord, 'id' | 'iconDigest'>): string | null {
  return iconDigest === null ? null : `/api/agents/${id}/icon?v=${iconDigest}`
}
