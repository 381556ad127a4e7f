import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { deriveColumns, toChildRows } from '@/lib/server/db/agents/agent-columns'
import {
  type AgentContent,
  type AgentRecord,
  agentSelection,
  type Lifecycle,
  type ProbeMode,
  type PushProof,
  toAgentRecord,
} from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Cache of agents for calls, by owner and by ID or slug. Cleared with every change to how they are called. */
export const agentCache = createTtlCache<AgentRecord | null>('recent-agents')

/** Rows per statement: databases limit the number of parameters, and the widest row has eleven. */
const batchSize = 2_000

/** Stores the skills, tags and modes of a new agent. */
export async function createChildRows(
  tx: Prisma.TransactionClient,
  agentId: string,
  content: AgentContent,
): Promise<void> {
  const { skills, tags, modes } = toChildRows(content)
  await createAll(skills, agentId, (data) => tx.skill.createMany({ data }))
  await createAll(tags, agentId, (data) => tx.agentTag.createMany({ data }))
  await createAll(modes, agentId, (data) => tx.agentMode.createMany({ data }))
}

/**
 * Replaces the skills, tags and modes that differ. Only the kinds with changes are written, because most updates change none.
 */
async function replaceChildRows(
  tx: Prisma.TransactionClient,
  agentId: string,
  previous: AgentContent,
  next: AgentContent,
): Promise<void> {
  const [before, after] = [toChildRows(previous), toChildRows(next)]
  const where = { agentId }
  if (isDifferent(before.skills, after.skills)) {
    await tx.skill.deleteMany({ where })
    await createAll(after.skills, agentId, (data) => tx.skill.createMany({ data }))
  }
  if (isDifferent(before.tags, after.tags)) {
    await tx.agentTag.deleteMany({ where })
    await createAll(after.tags, agentId, (data) => tx.agentTag.createMany({ data }))
  }
  if (isDifferent(before.modes, after.modes)) {
    await tx.agentMode.deleteMany({ where })
    await createAll(after.modes, agentId, (data) => tx.agentMode.createMany({ data }))
  }
}

async function createAll<Row extends object>(
  rows: Row[],
  agentId: string,
  create: (data: (Row & { agentId: string })[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await create(rows.slice(from, from + batchSize).map((row) => ({ ...row, agentId })))
}

/** Returns true if the rows differ, regardless of the order of rows and members. */
function isDifferent(before: object[], after: object[]): boolean {
  return before.length !== after.length || serialize(before) !== serialize(after)
}

function serialize(rows: object[]): string {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted()
    .join('\n')
}

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
