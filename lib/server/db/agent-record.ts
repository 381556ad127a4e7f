import 'server-only'
import type { AgentSkill } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect'
import type { Learned } from '@/lib/server/agents/learned'
import type { agentStatuses, lifecycles } from '@/lib/api/agent'
import type { AgentModel } from '@/lib/server/db/gen/sqlite/models/Agent'
import type { AgentTagModel } from '@/lib/server/db/gen/sqlite/models/AgentTag'
import type { SkillModel } from '@/lib/server/db/gen/sqlite/models/Skill'
import type { PushProof } from '@/lib/server/db/push-proof'

export type AgentStatus = (typeof agentStatuses)[number]
export type Lifecycle = (typeof lifecycles)[number]

/** What a registered agent is, as far as its card and its registration say. */
export interface AgentContent {
  name: string
  description: string
  version: string
  providerName: string | null
  providerUrl: string | null
  iconUrl: string | null
  /** The endpoint that calls go to. */
  url: string
  /** Where the card was found; null when it was pasted. */
  cardUrl: string | null
  dialect: DialectId
  /** The dialect that a person chose over the detected one. */
  dialectOverride: DialectId | null
  protocolVersion: string
  binding: string
  streaming: boolean
  pushNotifications: boolean
  extendedCard: boolean
  inputModes: string[]
  outputModes: string[]
  skills: AgentSkill[]
  /** Given here, not the card's. */
  tags: string[]
}

/** An agent as it is stored. */
export interface AgentRecord extends AgentContent {
  id: string
  slug: string
  ownerId: string
  status: AgentStatus
  statusReason: string | null
  lastSeenAt: Date | null
  lastUsedAt: Date | null
  lifecycle: Lifecycle
  /** The name of the bundled sample agent that it is. */
  sample: string | null
  /** How it proves its push deliveries beyond the task's own token. */
  pushProof: PushProof | null
  /** What calls taught us against its card; see `learnedOf` for whether that still holds. */
  learned: Learned | null
  /** The newest stored version of its card. */
  cardVersion: number
  createdAt: Date
  updatedAt: Date
}

/** What a query has to ask for so that `toAgentRecord` can read its rows. */
export const asAgent = {
  omit: { nameKey: true, searchText: true },
  include: {
    skills: { orderBy: { position: 'asc' } },
    tags: { where: { source: 'catalog' }, orderBy: { label: 'asc' } },
  },
} as const

type AgentRow = Omit<AgentModel, keyof (typeof asAgent)['omit']> & { skills: SkillModel[]; tags: AgentTagModel[] }

/** The record of a row. Only what we wrote is read, so the column types are taken at their word. */
export function toAgentRecord(row: AgentRow): AgentRecord {
  return {
    ...row,
    dialect: row.dialect as DialectId,
    dialectOverride: row.dialectOverride as DialectId | null,
    lastUsedAt: row.lastUsedAt.getTime() === 0 ? null : row.lastUsedAt,
    status: row.status as AgentStatus,
    lifecycle: row.lifecycle as Lifecycle,
    inputModes: row.inputModes as string[],
    outputModes: row.outputModes as string[],
    learned: row.learned as unknown as Learned | null,
    pushProof: row.pushProof as unknown as PushProof | null,
    tags: row.tags.map((tag) => tag.label),
    skills: row.skills.map(toSkill),
  }
}

function toSkill(row: SkillModel): AgentSkill {
  return {
    id: row.skillId,
    name: row.name,
    description: row.description,
    tags: row.tags as string[],
    examples: row.examples as string[],
    ...(row.inputModes ? { inputModes: row.inputModes as string[] } : {}),
    ...(row.outputModes ? { outputModes: row.outputModes as string[] } : {}),
  }
}
