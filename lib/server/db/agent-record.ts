import 'server-only'
import type { AgentSkill } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect'
import type { Learned } from '@/lib/server/agents/learned'
import type { Said } from '@/lib/api/attempt'
import type { probeModes, statusCodes } from '@/lib/api/agent'
import type { AgentModel } from '@/lib/server/db/gen/sqlite/models/Agent'
import type { AgentTagModel } from '@/lib/server/db/gen/sqlite/models/AgentTag'
import type { SkillModel } from '@/lib/server/db/gen/sqlite/models/Skill'
import type { PushProof } from '@/lib/server/db/push-proof'
import type { Viewer } from '@/lib/server/viewer'
import type { agentStatuses, lifecycles } from '@/lib/api/agent-words'

export type AgentStatus = (typeof agentStatuses)[number]
export type StatusCode = (typeof statusCodes)[number]
export type ProbeMode = (typeof probeModes)[number]
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
  /** Who looks after it. */
  ownerName: string | null
  /** Names the picture that is kept of it; null where there is none. */
  iconDigest: string | null
  /** Whether the viewer wants to see it first. */
  favorite: boolean
  status: AgentStatus
  /** Why, as a code; `statusReason` says it as a sentence. */
  statusCode: StatusCode | null
  statusReason: string | null
  /** The same by its code, where it is a sentence of ours. */
  statusSaid: Said | null
  /** When the status last became another. */
  statusSince: Date | null
  probeMode: ProbeMode
  /** What a probe of the mode `message` sends. */
  probeText: string | null
  /** When a probe last came to an end. */
  probedAt: Date | null
  lastSeenAt: Date | null
  lastUsedAt: Date | null
  lifecycle: Lifecycle
  /** The name of the bundled sample agent that it is. */
  sample: string | null
  /** How it proves its push deliveries beyond the task's own token. */
  pushProof: PushProof | null
  /** Whether a caller's own `Authorization` header goes on to it. */
  passAuthorization: boolean
  /** The URL of the catalog that named it; null if a person did. */
  importedFrom: string | null
  /** For how long, and up to how much in all, the logs of its tasks are kept; null: as of all agents. */
  keepDays: number | null
  keepMegabytes: number | null
  /** What calls taught us against its card; see `learnedOf` for whether that still holds. */
  learned: Learned | null
  /** The stored version of its card that counts. */
  cardVersion: number
  /** When that one took the place of another. */
  cardChangedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Columns that only queries look at. */
const omit = {
  nameKey: true,
  searchText: true,
  headText: true,
  statusRank: true,
  revision: true,
  nextProbeAt: true,
  probeFailures: true,
  breakingAt: true,
  signature: true,
  pinnedKeys: true,
} as const

/** What a query has to ask for so that `toAgentRecord` can read its rows. */
export function asAgent(viewer: Viewer) {
  const { include } = agentColumns(viewer)
  return { omit, include: { ...include, skills: { orderBy: { position: 'asc' } } } } as const
}

/** The same without the skills. */
export function agentColumns({ ownerId: userId }: Viewer) {
  return {
    omit,
    include: {
      tags: { where: { source: 'catalog' }, orderBy: { label: 'asc' } },
      favorites: { where: { userId }, select: { userId: true } },
    },
  } as const
}

type AgentRow = Omit<AgentModel, keyof typeof omit> & {
  skills: SkillModel[]
  tags: AgentTagModel[]
  favorites: { userId: string }[]
}

/** The record of a row. Only what we wrote is read, so the column types are taken at their word. */
export function toAgentRecord({ favorites, ...row }: AgentRow): AgentRecord {
  return {
    ...row,
    favorite: favorites.length > 0,
    dialect: row.dialect as DialectId,
    dialectOverride: row.dialectOverride as DialectId | null,
    lastUsedAt: row.lastUsedAt.getTime() === 0 ? null : row.lastUsedAt,
    status: row.status as AgentStatus,
    statusCode: row.statusCode as StatusCode | null,
    statusSaid: row.statusSaid as unknown as Said | null,
    probeMode: row.probeMode as ProbeMode,
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
