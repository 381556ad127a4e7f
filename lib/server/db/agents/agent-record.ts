import 'server-only'
import type { AgentSkill } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { CodedMessage } from '@/lib/api/attempt'
import type { probeModes, statusCodes } from '@/lib/api/agent'
import type { AgentModel } from '@/lib/server/db/gen/sqlite/models/Agent'
import type { AgentTagModel } from '@/lib/server/db/gen/sqlite/models/AgentTag'
import type { SkillModel } from '@/lib/server/db/gen/sqlite/models/Skill'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { agentStatuses, credentialModes, lifecycles } from '@/lib/api/constants'
import type { Visibility } from '@/lib/access/agent-access'

/** Settings that calls discovered and that contradict the agent's card. */
export interface DiscoveredOverrides {
  /** The dialect that the agent understands. */
  dialect: DialectId
  /** The dialect that the card declares. */
  cardDialect: DialectId
  /** The agent's response that led to the discovery, as a sentence. */
  reason: string
  /** ISO 8601. */
  at: string
  /** The version of the wrong card. The overrides do not apply to another version. */
  cardVersion: number
  /** The endpoint, if it differs from the card's. */
  url?: string
  binding?: string
  /** The agent writes and expects parts in the format of the 0.2 draft. */
  parts?: 'type'
}

/** How an agent authenticates its deliveries beyond the task's token: a JWT signed with a key of this JWKS. */
export interface PushProof {
  type: 'jwt'
  jwksUrl: string
  issuer?: string
}

export type AgentStatus = (typeof agentStatuses)[number]
export type StatusCode = (typeof statusCodes)[number]
export type ProbeMode = (typeof probeModes)[number]
export type CredentialMode = (typeof credentialModes)[number]
export type Lifecycle = (typeof lifecycles)[number]

/** What the card and the registration say about an agent. */
export interface AgentContent {
  name: string
  description: string
  version: string
  providerName: string | null
  providerUrl: string | null
  iconUrl: string | null
  /** URL of the endpoint. */
  url: string
  /** URL of the card; null if the card was pasted. */
  cardUrl: string | null
  dialect: DialectId
  /** Dialect set by a person instead of the detected one. */
  dialectOverride: DialectId | null
  protocolVersion: string
  binding: string
  streaming: boolean
  pushNotifications: boolean
  extendedCard: boolean
  inputModes: string[]
  outputModes: string[]
  skills: AgentSkill[]
  /** Tags set here, not those of the card. */
  tags: string[]
}

/** A stored agent. */
export interface AgentRecord extends AgentContent {
  id: string
  slug: string
  /** The person who added the agent. */
  ownerId: string
  /** The team whose editors change the agent. */
  teamId: string | null
  visibility: Visibility
  /** IDs of the teams that see the agent, besides its own team, if its visibility is `teams`. */
  visibleTo: string[]
  credentialMode: CredentialMode
  /** The person whose credentials calls for the viewer use; empty: the shared ones. */
  credentialOwner: string
  /** Name of the owner. */
  ownerName: string | null
  /** Digest of the stored icon; null if there is none. */
  iconDigest: string | null
  /** True if the viewer marked it as a favorite. */
  favorite: boolean
  status: AgentStatus
  /** Code of the reason; `statusReason` is the same as a sentence. */
  statusCode: StatusCode | null
  statusReason: string | null
  /** The reason as a translatable message, if the sentence is Switchboard's own. */
  statusMessage: CodedMessage | null
  /** When the status last changed. */
  statusSince: Date | null
  probeMode: ProbeMode
  /** Text that a probe of the mode `message` sends. */
  probeText: string | null
  /** When the last probe ended. */
  probedAt: Date | null
  lastSeenAt: Date | null
  lastUsedAt: Date | null
  lifecycle: Lifecycle
  /** Name of the bundled sample agent. */
  sample: string | null
  /** How the agent authenticates push deliveries beyond the task's own token. */
  pushProof: PushProof | null
  /** True if a caller's `Authorization` header is passed on to the agent. */
  passAuthorization: boolean
  /** The origins that the agent had when that was turned on: the header goes to no other. */
  forwardingOrigins: string[]
  /** URL of the catalog it was imported from; null if a person added it. */
  importedFrom: string | null
  /** Limits on age and total size of its event logs; null: the defaults apply. */
  keepDays: number | null
  keepMegabytes: number | null
  /** What calls discovered that contradicts the card; see `readDiscoveredOverrides` for whether it still applies. */
  discoveredOverrides: DiscoveredOverrides | null
  /** Current card version. */
  cardVersion: number
  /** When the current card replaced another one. */
  cardChangedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Columns that are used only in queries. */
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

/** Returns the Prisma selection for the rows of `toAgentRecord`. */
export function agentSelection(viewer: Pick<Viewer, 'userId'>) {
  const { include } = agentSelectionWithoutSkills(viewer)
  return { omit, include: { ...include, skills: { orderBy: { position: 'asc' } } } } as const
}

/** Returns the same selection without the skills. */
export function agentSelectionWithoutSkills({ userId }: Pick<Viewer, 'userId'>) {
  return {
    omit,
    include: {
      tags: { where: { source: 'catalog' }, orderBy: { label: 'asc' } },
      favorites: { where: { userId }, select: { userId: true } },
      visibleTo: { select: { teamId: true } },
    },
  } as const
}

type AgentRow = Omit<AgentModel, keyof typeof omit> & {
  skills: SkillModel[]
  tags: AgentTagModel[]
  favorites: { userId: string }[]
  visibleTo: { teamId: string }[]
}

/** Converts a row to a record for a viewer. Rows contain only what Switchboard wrote, so column types are not validated. */
export function toAgentRecord({ favorites, visibleTo, ...row }: AgentRow, viewer: Pick<Viewer, 'userId'>): AgentRecord {
  return {
    ...row,
    favorite: favorites.length > 0,
    credentialMode: row.credentialMode as CredentialMode,
    credentialOwner: row.credentialMode === 'personal' ? viewer.userId : '',
    visibility: row.visibility as Visibility,
    visibleTo: visibleTo.map(({ teamId }) => teamId),
    dialect: row.dialect as DialectId,
    dialectOverride: row.dialectOverride as DialectId | null,
    lastUsedAt: row.lastUsedAt.getTime() === 0 ? null : row.lastUsedAt,
    status: row.status as AgentStatus,
    statusCode: row.statusCode as StatusCode | null,
    statusMessage: row.statusMessage as unknown as CodedMessage | null,
    probeMode: row.probeMode as ProbeMode,
    lifecycle: row.lifecycle as Lifecycle,
    inputModes: row.inputModes as string[],
    outputModes: row.outputModes as string[],
    discoveredOverrides: row.discoveredOverrides as unknown as DiscoveredOverrides | null,
    pushProof: row.pushProof as unknown as PushProof | null,
    forwardingOrigins: (row.forwardingOrigins ?? []) as string[],
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
