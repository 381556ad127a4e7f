import 'server-only'
import { Fault } from '@/lib/faults/fault'
import {
  type AgentContent,
  type AgentRecord,
  agentSelection,
  type Lifecycle,
  toAgentRecord,
} from '@/lib/server/db/agents/agent-record'
import { deriveColumns, toChildRows } from '@/lib/server/db/agents/agent-rows'
import { insertAgents, type NewAgent } from '@/lib/server/db/agents/insert-agents'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import type { Viewer } from '@/lib/server/platform/viewer'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'

type Tx = Prisma.TransactionClient

/** Cache of agents for calls, by what decides who sees them and by ID or slug. Cleared with every change to how they are called. */
export const agentCache = createTtlCache<AgentRecord | null>('recent-agents')

/** Rows per statement: databases limit the number of parameters, and the widest row has eleven. */
const rowsPerStatement = 2_000

/**
 * Replaces the skills, tags and modes that differ. Only the kinds with changes are written, because most updates change none.
 */
async function replaceChildRows(tx: Tx, agentId: string, previous: AgentContent, next: AgentContent): Promise<void> {
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
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await create(rows.slice(from, from + rowsPerStatement).map((row) => ({ ...row, agentId })))
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

/**
 * Registers an agent with the first version of its card and returns it. Throws `conflict` if the slug or the sample name is
 * taken.
 */
export async function createAgent(viewer: Viewer, agent: NewAgent): Promise<AgentRecord> {
  try {
    return await database().prisma.$transaction(async (tx) => {
      const [id = ''] = await insertAgents(tx, viewer, [agent])
      return toAgentRecord(await tx.agent.findUniqueOrThrow({ where: { id }, ...agentSelection(viewer) }), viewer)
    }, transactionOptions)
  } catch (error) {
    if (databaseErrorKind(error) !== 'taken') throw error
    const { slug } = agent
    throw new Fault('conflict', `The slug "${slug}" is already taken.`, {
      details: { slug, code: 'slug-taken', values: { slug } },
    })
  }
}

/**
 * Registers many agents in one transaction, in which `alongside` runs with their IDs. Throws the error of the database if one
 * cannot be stored; then none is.
 */
export async function createAgents(
  viewer: Viewer,
  agents: readonly NewAgent[],
  alongside: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<string[]> {
  return database().prisma.$transaction(async (tx) => {
    const ids = await insertAgents(tx, viewer, agents)
    await alongside(tx, ids)
    return ids
  }, transactionOptions)
}

export type AgentPatch = Partial<AgentContent> & {
  lifecycle?: Lifecycle
  sample?: string | null
  ownerName?: string | null
  passAuthorization?: boolean
  forwardingOrigins?: string[]
  importedFrom?: string | null
}

/** Locks an agent against other transactions until this one ends, and returns it. Throws `not-found`. */
export async function lockAgent(tx: Tx, viewer: Viewer, id: string): Promise<AgentRecord> {
  const where = { AND: [{ id }, visibleAgentFilter(viewer)] }
  // On both databases, even a write without changes makes other writers wait.
  await tx.agent.updateMany({ where, data: { cardVersion: { increment: 0 } } })
  const row = await tx.agent.findFirst({ where, ...agentSelection(viewer) })
  if (row) return toAgentRecord(row, viewer)
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
  return toAgentRecord(updated, viewer)
}

/** Agents per query of `indexAgents`. */
const indexBatchSize = 100

/** Adds the derived search columns and the modes to agents that an earlier version stored. */
export async function indexAgents(): Promise<void> {
  const { agent } = database().prisma
  let after = ''
  for (;;) {
    const where = { headText: '', id: { gt: after } }
    const rows = await agent.findMany({ where, orderBy: { id: 'asc' }, take: indexBatchSize, select: { id: true } })
    for (const { id } of rows) await indexAgent(id)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Locks the agent, so that a change or removal at the same time is not overwritten. */
async function indexAgent(agentId: string): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    const where = { id: agentId }
    await tx.agent.updateMany({ where, data: { cardVersion: { increment: 0 } } })
    // The viewer does not affect the derived columns.
    const row = await tx.agent.findUnique({ where, ...agentSelection({ userId: '' }) })
    if (!row) return
    const record = toAgentRecord(row, { userId: '' })
    await tx.agentMode.deleteMany({ where: { agentId } })
    await createAll(toChildRows(record).modes, agentId, (data) => tx.agentMode.createMany({ data }))
    await tx.agent.update({ where, data: deriveColumns(record) })
  }, transactionOptions)
}
