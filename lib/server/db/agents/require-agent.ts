import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the agent with this ID or slug, including archived ones. Throws `not-found`. */
export async function requireAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord> {
  const agent = await findAgent(viewer, idOrSlug)
  if (agent) return agent
  const name = idOrSlug.slice(0, 100)
  throw new Fault('not-found', `Agent not found: ${name}.`, { details: { code: 'no-agent', values: { name } } })
}
