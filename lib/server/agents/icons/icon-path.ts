import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Where the picture that is kept of an agent is served, by its version; null where there is none. */
export function iconPath({ id, iconDigest }: Pick<AgentRecord, 'id' | 'iconDigest'>): string | null {
  return iconDigest === null ? null : `/api/agents/${id}/icon?v=${iconDigest}`
}
