import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { deriveColumns } from '@/lib/server/db/agents/agent-columns'
import {
  type AgentContent,
  type AgentRecord,
  agentSelection,
  type Lifecycle,
  toAgentRecord,
} from '@/lib/server/db/agents/agent-record'
import { replaceChildRows } from '@/lib/server/db/agents/child-rows'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import type { Viewer } from '@/lib/server/platform/viewer'

export type AgentPatch = Partial<AgentContent> & {
  lifecycle?: Lifecycle
  sample?: string | null
  ownerName?: string | null
  passAuthorization?: boolean
  importedFrom?: string | null
}

type Tx = Prisma.TransactionClient

/** Locks an agent against other transactions until this one ends, and returns it. Throws `not-found`. */
export async function lockAgent(tx: Tx, viewer: Viewer, id: string): Promise<AgentRecord> {
  const where = { id, ownerId: viewer.ownerId }
  // On both databases, even a write without changes makes other writers wait.
  await tx.agent.updateMany({ where, data: { cardVersion: { increment: 0 } } })
  const row = await tx.agent.findFirst({ where, ...agentSelection(viewer) })
  if (row) return toAgentRecord(row)
  throw new Fault('not-found', `Agent not found: ${id}.`)
}

/** Updates a locked agent with everything derived from the patch; skills, tags and modes are replaced as a whole. */
export async function writeAgent(
  tx: Tx,
  viewer: Viewer,
  agent: AgentRecord,
  patch: AgentPatch,
  more: Prisma.AgentUpdateInput = {},
): Promise<AgentRecord> {
  const { skills: _skills, tags: _tags, ...columns } = toStorableData(patch)
  const content = { ...agent, ...toStorableData(patch) }
  const iconChanged = content.iconUrl !== agent.iconUrl
  if (iconChanged) await tx.icon.deleteMany({ where: { agentId: agent.id } })
  await replaceChildRows(tx, agent.id, agent, content)
  const updated = await tx.agent.update({
    where: { id: agent.id },
    data: {
      ...columns,
      ...deriveColumns(content),
      ...(iconChanged && { iconDigest: null }),
      ...more,
      updatedAt: new Date(),
    },
    ...agentSelection(viewer),
  })
  return toAgentRecord(updated)
}
