import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { derivedColumns } from '@/lib/server/db/agent-columns'
import {
  type AgentContent,
  type AgentRecord,
  asAgent,
  type Lifecycle,
  toAgentRecord,
} from '@/lib/server/db/agent-record'
import { replaceChildRows } from '@/lib/server/db/child-rows'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

export type AgentPatch = Partial<AgentContent> & {
  lifecycle?: Lifecycle
  sample?: string | null
  ownerName?: string | null
  passAuthorization?: boolean
  importedFrom?: string | null
}

type Tx = Prisma.TransactionClient

/** The agent, which no other transaction changes before this one is over. Throws `not-found`. */
export async function lockAgent(tx: Tx, viewer: Viewer, id: string): Promise<AgentRecord> {
  const where = { id, ownerId: viewer.ownerId }
  // A write, even one that changes nothing, makes other writers wait on both databases.
  await tx.agent.updateMany({ where, data: { cardVersion: { increment: 0 } } })
  const row = await tx.agent.findFirst({ where, ...asAgent(viewer) })
  if (row) return toAgentRecord(row)
  throw new Fault('not-found', `Agent not found: ${id}.`)
}

/** Changes what the patch names of a locked agent, with what follows from it; skills, tags and modes as a whole. */
export async function writeAgent(
  tx: Tx,
  viewer: Viewer,
  agent: AgentRecord,
  patch: AgentPatch,
  more: Prisma.AgentUpdateInput = {},
): Promise<AgentRecord> {
  const { skills: _skills, tags: _tags, ...columns } = plainData(patch)
  const content = { ...agent, ...plainData(patch) }
  const otherIcon = content.iconUrl !== agent.iconUrl
  if (otherIcon) await tx.icon.deleteMany({ where: { agentId: agent.id } })
  await replaceChildRows(tx, agent.id, agent, content)
  const updated = await tx.agent.update({
    where: { id: agent.id },
    data: {
      ...columns,
      ...derivedColumns(content),
      ...(otherIcon && { iconDigest: null }),
      ...more,
      updatedAt: new Date(),
    },
    ...asAgent(viewer),
  })
  return toAgentRecord(updated)
}
