import 'server-only'
import type { AgentDetail, AgentSummary } from '@/lib/api/agent'
import { readKnownSignature } from '@/lib/server/agents/cards/card-signature'
import { forwardsAuthorization } from '@/lib/server/credentials/caller-authorization'
import { listSetCredentials } from '@/lib/server/credentials/credential-status'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { AgentCard, AgentSkill } from '@/lib/a2a/card'
import { dialects } from '@/lib/a2a/dialects'
import { iconPath } from '@/lib/server/db/agents/icons'
import { toLookupKey } from '@/lib/server/db/agents/agent-rows'
import { canChangeAgent } from '@/lib/access/agent-access'

/** An agent with all its skills, or with some of them and the total number. */
interface SummarizedAgent extends Omit<AgentRecord, 'skills'> {
  skills: Pick<AgentSkill, 'id' | 'name' | 'tags'>[]
  skillCount?: number
  tagCount?: number
}

/** Returns the summary of an agent for a viewer. `baseUrl`: Switchboard's own URL, as its callers write it. */
export function toAgentSummary(viewer: Viewer, agent: SummarizedAgent, baseUrl: string): AgentSummary {
  const { streaming, pushNotifications, extendedCard, skills, tags } = agent
  return {
    id: agent.id,
    slug: agent.slug,
    name: agent.name,
    description: agent.description,
    version: agent.version,
    provider: agent.providerName === null ? null : provider(agent.providerName, agent.providerUrl),
    // An inline icon is not included in lists.
    iconUrl: agent.iconUrl?.startsWith('data:') ? null : agent.iconUrl,
    icon: iconPath(agent),
    url: agent.url,
    dialect: agent.dialect,
    protocolVersion: agent.protocolVersion,
    binding: agent.binding,
    capabilities: { streaming, pushNotifications, extendedCard },
    skills: skills.map(({ id, name, tags }) => ({ id, name, tags })),
    skillCount: agent.skillCount ?? skills.length,
    tagCount: agent.tagCount ?? new Set([...tags, ...skills.flatMap((skill) => skill.tags)].map(toLookupKey)).size,
    inputModes: agent.inputModes,
    outputModes: agent.outputModes,
    tags,
    owner: agent.ownerName,
    favorite: agent.favorite,
    status: agent.status,
    statusCode: agent.statusCode,
    statusReason: agent.statusReason,
    statusSince: agent.statusSince?.toISOString() ?? null,
    probedAt: agent.probedAt?.toISOString() ?? null,
    lastSeenAt: agent.lastSeenAt?.toISOString() ?? null,
    lastUsedAt: agent.lastUsedAt?.toISOString() ?? null,
    lifecycle: agent.lifecycle,
    access: toAgentAccess(viewer, agent),
    cardChangedAt: agent.cardChangedAt?.toISOString() ?? null,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
    gatewayUrl: `${baseUrl}/a2a/${agent.slug}`,
  }
}

function provider(organization: string, url: string | null): AgentSummary['provider'] {
  return url === null ? { organization } : { organization, url }
}

/** Returns true if the viewer may know that the team exists. */
function isKnownTeam({ role, teamIds }: Viewer, id: string): boolean {
  return role === 'administrator' || teamIds.includes(id)
}

type AccessColumns = Pick<AgentRecord, 'id' | 'ownerId' | 'teamId' | 'visibility' | 'visibleTo' | 'credentialMode'>

/** Returns who sees and changes an agent, as far as the viewer may know it. */
export function toAgentAccess(viewer: Viewer, agent: AccessColumns): AgentSummary['access'] {
  return {
    visibility: agent.visibility,
    teamId: agent.teamId !== null && isKnownTeam(viewer, agent.teamId) ? agent.teamId : null,
    visibleTo: agent.visibleTo.filter((id) => isKnownTeam(viewer, id)),
    credentials: agent.credentialMode,
    own: agent.ownerId === viewer.userId,
    changeable: canChangeAgent(viewer, agent),
  }
}

/** Returns the details of an agent for its page: the summary, and the contents of its stored card. */
export async function buildAgentDetail(viewer: Viewer, agent: AgentRecord, baseUrl: string): Promise<AgentDetail> {
  const { reading, raw, json, fetchedAt } = await readStoredCard(agent)
  return {
    ...toAgentSummary(viewer, agent, baseUrl),
    skills: agent.skills,
    cardUrl: agent.cardUrl,
    dialectOverride: agent.dialectOverride,
    documentationUrl: reading.card.documentationUrl ?? null,
    interfaces: reading.card.interfaces,
    extensions: listActivatableExtensions(agent, reading.card),
    cardVersion: agent.cardVersion,
    cardFetchedAt: fetchedAt.toISOString(),
    learned: readDiscoveredOverrides(agent),
    pushProof: agent.pushProof,
    passAuthorization: forwardsAuthorization(agent),
    keepDays: agent.keepDays,
    keepMegabytes: agent.keepMegabytes,
    card: raw,
    signature: await readKnownSignature(agent, json),
    ...(await listSetCredentials(agent)),
  }
}

function listActivatableExtensions({ dialect }: AgentRecord, { capabilities }: AgentCard): AgentDetail['extensions'] {
  if (dialects[dialect].extensionsHeader === undefined) return []
  return capabilities.extensions.map(({ uri, required }) => ({ uri, required }))
}

/** Returns the owners of the catalog's agents, those with the most agents first. */
export async function listOwners(viewer: Viewer): Promise<string[]> {
  const { facets } = await readAgentFacets(viewer)
  return facets.owner.map(({ label }) => label)
}
