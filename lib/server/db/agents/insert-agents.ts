import 'server-only'
import { randomUUIDv7 } from 'node:crypto'
import type { Visibility } from '@/lib/access/agent-access'
import type {
  AgentContent,
  AgentStatus,
  Lifecycle,
  ProbeMode,
  PushProof,
  StatusCode,
} from '@/lib/server/db/agents/agent-record'
import { deriveColumns, toChildRows } from '@/lib/server/db/agents/agent-rows'
import { insertRows } from '@/lib/server/db/engine/insert-rows'
import { encodeWireText, toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Settings that an imported agent may bring along. */
export interface AgentPresets {
  ownerName?: string
  visibility?: Visibility
  lifecycle?: Lifecycle
  probeMode?: ProbeMode
  probeText?: string | null
  importedFrom?: string
  pushProof?: PushProof
  /** True to make it a favorite of the person who adds it. */
  favorite?: boolean
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

type StoredContent = Omit<NewAgent, 'skills' | 'tags' | 'card' | 'favorite'>
type AgentColumn =
  | keyof StoredContent
  | keyof ReturnType<typeof deriveColumns>
  | 'id'
  | 'ownerId'
  | 'statusRank'
  | 'lastUsedAt'
  | 'createdAt'
  | 'updatedAt'

const agentColumns = {
  id: 'text',
  slug: 'text',
  ownerId: 'text',
  visibility: 'text',
  name: 'text',
  nameKey: 'text',
  description: 'text',
  version: 'text',
  providerName: 'text',
  providerUrl: 'text',
  iconUrl: 'text',
  url: 'text',
  cardUrl: 'text',
  importedFrom: 'text',
  dialect: 'text',
  dialectOverride: 'text',
  protocolVersion: 'text',
  binding: 'text',
  streaming: 'boolean',
  pushNotifications: 'boolean',
  extendedCard: 'boolean',
  inputModes: 'json',
  outputModes: 'json',
  searchText: 'text',
  headText: 'text',
  ownerName: 'text',
  status: 'text',
  statusCode: 'text',
  statusReason: 'text',
  statusRank: 'integer',
  probeMode: 'text',
  probeText: 'text',
  lastSeenAt: 'time',
  lastUsedAt: 'time',
  lifecycle: 'text',
  sample: 'text',
  pushProof: 'json',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<AgentColumn, string>

/** The defaults of the schema, as far as an agent may bring another value. */
const defaults = { visibility: 'everyone', status: 'unknown', probeMode: 'card', lifecycle: 'active' } as const

const cardColumns = {
  agentId: 'text',
  version: 'integer',
  raw: 'text',
  sourceUrl: 'text',
  etag: 'text',
  fetchedAt: 'time',
} as const

const skillColumns = {
  id: 'text',
  agentId: 'text',
  position: 'integer',
  skillId: 'text',
  name: 'text',
  description: 'text',
  tags: 'json',
  examples: 'json',
  inputModes: 'json',
  outputModes: 'json',
} as const

const tagColumns = { tag: 'text', agentId: 'text', source: 'text', label: 'text' } as const
const modeColumns = { mode: 'text', agentId: 'text', direction: 'text' } as const
const favoriteColumns = { userId: 'text', agentId: 'text', createdAt: 'time' } as const

/**
 * Stores agents, each with the first version of its card, with six statements for all of them. Returns their IDs, which are in
 * the same order. Fails as a whole if a slug or the name of a sample agent is taken.
 */
export async function insertAgents(
  tx: Prisma.TransactionClient,
  { userId }: Viewer,
  agents: readonly NewAgent[],
): Promise<string[]> {
  // IDs of the same millisecond are not in order.
  const ids = agents.map(() => randomUUIDv7()).toSorted()
  const now = new Date()
  const rows = agents.map(({ card, favorite, ...agent }, index) => {
    const content = toStorableData(agent)
    const agentId = ids[index] ?? ''
    const { skills: _skills, tags: _tags, ...columns } = content
    const { skills, tags, modes } = toChildRows(content)
    return {
      agent: {
        ...defaults,
        ...columns,
        ...deriveColumns(content),
        id: agentId,
        ownerId: userId,
        statusRank: statusRanks[agent.status ?? 'unknown'],
        lastUsedAt: new Date(0),
        createdAt: now,
        updatedAt: now,
      },
      card: { ...card, agentId, raw: encodeWireText(card.raw), version: 1, fetchedAt: now },
      skills: skills.map((skill) => ({ ...skill, id: randomUUIDv7(), agentId })),
      tags: tags.map((tag) => ({ ...tag, agentId })),
      modes: modes.map((mode) => ({ ...mode, agentId })),
      favorites: favorite ? [{ userId, agentId, createdAt: now }] : [],
    }
  })
  await insertRows(
    tx,
    'Agent',
    agentColumns,
    rows.map(({ agent }) => agent),
  )
  await insertRows(
    tx,
    'CardVersion',
    cardColumns,
    rows.map(({ card }) => card),
  )
  await insertRows(
    tx,
    'Skill',
    skillColumns,
    rows.flatMap(({ skills }) => skills),
  )
  await insertRows(
    tx,
    'AgentTag',
    tagColumns,
    rows.flatMap(({ tags }) => tags),
  )
  await insertRows(
    tx,
    'AgentMode',
    modeColumns,
    rows.flatMap(({ modes }) => modes),
  )
  await insertRows(
    tx,
    'Favorite',
    favoriteColumns,
    rows.flatMap(({ favorites }) => favorites),
  )
  return ids
}
