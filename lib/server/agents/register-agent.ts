import 'server-only'
import { readRequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { AgentInput } from '@/lib/api/agent'
import type { AgentPreview, PreviewResult, RegistrationResult } from '@/lib/api/agent-calls'
import {
  createAgentWithSlug,
  findArchivedDuplicate,
  findSimilarAgents,
  toAgentReference,
} from '@/lib/server/agents/create-agent'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { maxDiscoveryMs, type DiscoveryOptions } from '@/lib/server/agents/discovery/discover-card'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { withLock } from '@/lib/server/platform/limiter'
import { prepareAgent, type PreparedAgent } from '@/lib/server/agents/discovery/prepare-agent'
import { checkReachability, storeCard } from '@/lib/server/agents/cards/store-card'
import { isReservedSlug, toSlug } from '@/lib/server/platform/slug'
import { describeVerification } from '@/lib/server/agents/cards/card-signature'
import { storeSubmittedCredentials } from '@/lib/server/credentials/submitted-credentials'
import { listRequiredCredentials } from '@/lib/server/credentials/credential-status'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { updateAgent, renameAgent } from '@/lib/server/db/agents/agents'
import { verifyCard } from '@/lib/server/signing/verify-card'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns an agent as it would be registered. */
function agentPreview({ found, content }: PreparedAgent, slug: string): AgentPreview {
  const { providerName, providerUrl, streaming, pushNotifications, extendedCard, ...rest } = content
  const { status, reason } = found.fetched ? checkReachability(content) : { status: 'unknown' as const, reason: null }
  return {
    ...rest,
    slug,
    provider: providerName === null ? null : { organization: providerName, ...(providerUrl && { url: providerUrl }) },
    capabilities: { streaming, pushNotifications, extendedCard },
    status,
    statusCode: reason?.code ?? null,
    statusReason: reason?.sentence ?? null,
    lastSeenAt: null,
    lifecycle: 'active',
    documentationUrl: found.reading.card.documentationUrl ?? null,
    interfaces: found.reading.card.interfaces,
    card: found.raw,
  }
}

/** Returns what `registerAgent` would store, without storing it. Throws the same faults. */
export async function previewAgent(
  viewer: Viewer,
  input: AgentInput,
  search?: DiscoveryOptions,
): Promise<PreviewResult> {
  const slug = requestedSlug(input)
  const timeLimit = AbortSignal.timeout(maxDiscoveryMs)
  const prepared = await prepareAgent(input, search)
  const { content, found, report } = prepared
  const archived = await findArchivedDuplicate(viewer, content)
  return {
    agent: agentPreview(prepared, slug ?? archived?.slug ?? toSlug(content.name)),
    report,
    archived: archived && toAgentReference(archived),
    similar: archived ? [] : await findSimilarAgents(viewer, content),
    asked: listRequiredCredentials(readRequiredSecurity(found.reading.card)),
    signature: describeVerification(await verifyCard(found.json, { url: found.url }, [], timeLimit)),
  }
}

/**
 * Discovers or reads the card, checks it and stores the agent; an archived one is restored. Throws what `discoverCard` throws,
 * `invalid-input` for an unusable card, and `conflict` for an agent that already exists, with its ID in `details`. `sample`:
 * the name of the bundled sample agent.
 */
export async function registerAgent(
  viewer: Viewer,
  input: AgentInput,
  baseUrl: string,
  sample?: string,
): Promise<RegistrationResult> {
  const slug = requestedSlug(input)
  const prepared = await prepareAgent(input)
  const { content, report, credentials } = prepared
  const agent = await withLock(`register ${viewer.ownerId}`, async () => {
    const archived = await findArchivedDuplicate(viewer, content)
    if (archived) return restoreAgent(viewer, archived, prepared, input)
    const slugOptions = { ...(slug && { slug }), ...(sample && { sample }) }
    return createAgentWithSlug(viewer, prepared, slugOptions, { ...(input.owner && { ownerName: input.owner }) })
  })
  await storeSubmittedCredentials(agent, credentials)
  scheduleIconRefresh()
  return { agent: await buildAgentDetail(agent, baseUrl), report }
}

/** Restores an archived agent with its tasks; the user's settings stay, unless new ones are given. */
async function restoreAgent(
  viewer: Viewer,
  archived: AgentRecord,
  { found, content }: PreparedAgent,
  { slug, tags, owner }: AgentInput,
): Promise<AgentRecord> {
  const isFree = !slug || slug === archived.slug || (await renameAgent(viewer, archived.id, slug))
  if (!isFree) throw inputFault('slug-taken', 'catalog', { slug }, { kind: 'conflict', details: { slug } })
  await updateAgent(viewer, archived.id, {
    lifecycle: 'active',
    importedFrom: null,
    ...(owner && { ownerName: owner }),
  })
  return (await storeCard(viewer, archived, found, { ...content, tags: tags ?? archived.tags })).agent
}

function requestedSlug({ slug }: AgentInput): string | undefined {
  if (slug === undefined || !isReservedSlug(slug)) return slug
  throw inputFault('slug-reserved', 'catalog', { slug })
}
