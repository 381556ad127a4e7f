import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { agentCache } from '@/lib/server/db/agents/agent-cache'
import { deriveColumns } from '@/lib/server/db/agents/agent-columns'
import {
  type AgentContent,
  type AgentRecord,
  agentSelection,
  type Lifecycle,
  type ProbeMode,
  type PushProof,
  toAgentRecord,
} from '@/lib/server/db/agents/agent-record'
import { replaceChildRows } from '@/lib/server/db/agents/child-rows'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
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

/** Changes the slug of an agent. Returns false if it is taken. */
export async function renameAgent({ ownerId }: Viewer, id: string, slug: string): Promise<boolean> {
  try {
    await database().prisma.agent.updateMany({ where: { id, ownerId }, data: { slug } })
    agentCache.clear()
    return true
  } catch (error) {
    if (databaseErrorKind(error) !== 'taken') throw error
    return false
  }
}

/** Sets how an agent is probed, and makes it due at once. */
export async function setProbeMode(agentId: string, probeMode: ProbeMode, probeText: string | null): Promise<void> {
  await database().prisma.agent.updateMany({
    where: { id: agentId },
    data: { probeMode, probeText: toStorableData(probeText), nextProbeAt: null, probeFailures: 0 },
  })
}

/** Sets how an agent authenticates its deliveries; null: by the task's token only. */
export async function setPushProof(agentId: string, proof: PushProof | null): Promise<void> {
  const pushProof = proof ? { ...toStorableData(proof) } : Prisma.DbNull
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { pushProof } })
  agentCache.clear()
}
