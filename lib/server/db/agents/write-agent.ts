import 'server-only'
import { Fault } from '@/lib/faults/fault'
import {
  type AgentContent,
  type AgentRecord,
  agentSelection,
  type AgentStatus,
  type Lifecycle,
  type ProbeMode,
  type StatusCode,
  toAgentRecord,
} from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { encodeWireText, toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import type { Viewer } from '@/lib/server/platform/viewer'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'
import type { Visibility } from '@/lib/access/agent-access'

type Tx = Prisma.TransactionClient

/** Cache of agents for calls, by what decides who sees them and by ID or slug. Cleared with every change to how they are called. */
export const agentCache = createTtlCache<AgentRecord | null>('recent-agents')

// PostgreSQL's indexes take keys up to 2,700 bytes.
const maxKeyLength = 200
const maxHeadLength = 4_000
const maxKeys = 1_000

/** Returns the lookup key of a tag or a media type: trimmed, in lower case and cut to 200 characters. */
export function toLookupKey(text: string): string {
  return text.trim().toLowerCase().slice(0, maxKeyLength).toWellFormed()
}

/** Returns the normalized text by which rows are sorted. */
export function toSortKey(text: string): string {
  return buildSearchText([text], maxKeyLength)
}

interface DerivedColumns {
  nameKey: string
  searchText: string
  headText: string
}

/** Returns the columns that are derived from an agent. The names of all skills come before the first description. */
export function deriveColumns(agent: AgentContent & { ownerName?: string | null }): DerivedColumns {
  const { name, description, providerName, ownerName, url, skills, tags } = agent
  const named = skills.flatMap((skill) => [skill.name, skill.id, ...skill.tags])
  const head = [name, providerName, ...tags, ...named]
  const descriptions = skills.flatMap((skill) => [skill.description, ...skill.examples])
  return {
    nameKey: toSortKey(name),
    searchText: buildSearchText([...head, ownerName, url, description, ...descriptions]),
    headText: buildSearchText(head, maxHeadLength),
  }
}

/** Returns the rows that belong to an agent: skills, tags and modes. At most 1,000 tags and modes of each kind are used. */
export function toChildRows({ skills, tags, inputModes, outputModes }: AgentContent) {
  return {
    // The security requirements of a skill are read from the card when they are needed.
    skills: skills.map(({ id, security: _security, ...skill }, position) => ({ ...skill, skillId: id, position })),
    tags: [
      ...toTagRows('catalog', tags),
      ...toTagRows(
        'skill',
        skills.flatMap((skill) => skill.tags),
      ),
    ],
    modes: [
      ...toModeRows('input', [...inputModes, ...skills.flatMap((skill) => skill.inputModes ?? [])]),
      ...toModeRows('output', [...outputModes, ...skills.flatMap((skill) => skill.outputModes ?? [])]),
    ],
  }
}

function toTagRows(source: string, labels: string[]) {
  return unique(labels, toLookupKey)
    .slice(0, maxKeys)
    .map((label) => ({ tag: toLookupKey(label), source, label }))
}

function toModeRows(direction: 'input' | 'output', modes: string[]) {
  return unique(modes, toLookupKey)
    .slice(0, maxKeys)
    .map((mode) => ({ mode: toLookupKey(mode), direction }))
}

/** Returns the first text of each key, without blank ones. */
function unique(texts: string[], key: (text: string) => string): string[] {
  const first = new Map<string, string>()
  for (const text of texts) if (key(text) && !first.has(key(text))) first.set(key(text), text)
  return [...first.values()]
}

/** Rows per statement: databases limit the number of parameters, and the widest row has eleven. */
const rowsPerStatement = 2_000

/** Stores the skills, tags and modes of a new agent. */
async function createChildRows(tx: Tx, agentId: string, content: AgentContent): Promise<void> {
  const { skills, tags, modes } = toChildRows(content)
  await createAll(skills, agentId, (data) => tx.skill.createMany({ data }))
  await createAll(tags, agentId, (data) => tx.agentTag.createMany({ data }))
  await createAll(modes, agentId, (data) => tx.agentMode.createMany({ data }))
}

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

/** Settings that an imported agent may bring along. */
export interface AgentPresets {
  ownerName?: string
  visibility?: Visibility
  lifecycle?: Lifecycle
  probeMode?: ProbeMode
  probeText?: string | null
  importedFrom?: string
}

export interface NewAgent extends AgentContent, AgentPresets {
  slug: string
  sample?: string
  status?: AgentStatus
  statusCode?: StatusCode
  statusReason?: string
  lastSeenAt?: Date
  /** The card exactly as received. It becomes version 1. */
  card: { raw: string; sourceUrl: string | null; etag: string | null }
}

/** Lists sort by this number in place of the status. */
export const statusRanks = { up: 0, degraded: 1, unknown: 2, down: 3 } satisfies Record<AgentStatus, number>

/** Registers an agent with the first version of its card. Throws `conflict` if the slug or the sample name is taken. */
export async function createAgent(viewer: Viewer, { card, ...agent }: NewAgent): Promise<AgentRecord> {
  const plain = toStorableData(agent)
  const { skills: _skills, tags: _tags, ...columns } = plain
  try {
    return await database().prisma.$transaction(async (tx) => {
      const { id } = await tx.agent.create({
        data: {
          ...columns,
          ...deriveColumns(plain),
          statusRank: statusRanks[agent.status ?? 'unknown'],
          ownerId: viewer.userId,
          cards: { create: { ...card, raw: encodeWireText(card.raw), version: 1 } },
        },
        select: { id: true },
      })
      await createChildRows(tx, id, plain)
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

export type AgentPatch = Partial<AgentContent> & {
  lifecycle?: Lifecycle
  sample?: string | null
  ownerName?: string | null
  passAuthorization?: boolean
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
