import 'server-only'
import { askedSecurity } from '@/lib/a2a/security/asked-security'
import type { AgentInput } from '@/lib/api/agent'
import type { AgentPreview, PreviewResult, RegistrationResult } from '@/lib/api/agent-calls'
import { createAs } from '@/lib/server/agents/create-as'
import { agentDetail } from '@/lib/server/agents/detail'
import { longestSearchMs, type Search } from '@/lib/server/agents/discover'
import { archivedDouble, namedAgent, similarAgents } from '@/lib/server/agents/doubles'
import { wakeIcons } from '@/lib/server/agents/icons/keep-icons'
import { inputFault } from '@/lib/server/agents/input-fault'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { prepare, type Prepared } from '@/lib/server/agents/prepare'
import { reachVerdict } from '@/lib/server/agents/reach-verdict'
import { isReserved, slugOf } from '@/lib/server/agents/slug'
import { storeCard } from '@/lib/server/agents/store-card'
import { toldVerdict } from '@/lib/server/agents/told-verdict'
import { keepOffered } from '@/lib/server/credentials/offer'
import { askedCredentials } from '@/lib/server/credentials/status'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { updateAgent } from '@/lib/server/db/agents'
import { renameAgent } from '@/lib/server/db/rename-agent'
import { verifyCard } from '@/lib/server/signing/verify-card'
import type { Viewer } from '@/lib/server/viewer'

/** An agent as it would be registered. */
function agentPreview({ found, content }: Prepared, slug: string): AgentPreview {
  const { providerName, providerUrl, streaming, pushNotifications, extendedCard, ...rest } = content
  const { status, reason } = found.fetched ? reachVerdict(content) : { status: 'unknown' as const, reason: null }
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

/** What `registerAgent` would store, storing nothing. Throws the same faults. */
export async function previewAgent(viewer: Viewer, input: AgentInput, search?: Search): Promise<PreviewResult> {
  const slug = chosenSlug(input)
  const clock = AbortSignal.timeout(longestSearchMs)
  const prepared = await prepare(input, search)
  const { content, found, report } = prepared
  const archived = await archivedDouble(viewer, content)
  return {
    agent: agentPreview(prepared, slug ?? archived?.slug ?? slugOf(content.name)),
    report,
    archived: archived && namedAgent(archived),
    similar: archived ? [] : await similarAgents(viewer, content),
    asked: askedCredentials(askedSecurity(found.reading.card)),
    signature: toldVerdict(await verifyCard(found.json, { url: found.url }, [], clock)),
  }
}

/**
 * Finds or takes the card, checks it and stores the agent; one that was archived comes back. Throws what `discover`
 * throws, `invalid-input` for a card that cannot be used, and `conflict` for an agent that is there already, with its
 * id in `details`. `sample`: the name of the bundled sample agent that it is.
 */
export async function registerAgent(
  viewer: Viewer,
  input: AgentInput,
  baseUrl: string,
  sample?: string,
): Promise<RegistrationResult> {
  const slug = chosenSlug(input)
  const prepared = await prepare(input)
  const { content, report, credentials } = prepared
  const agent = await oneAtATime(`register ${viewer.ownerId}`, async () => {
    const archived = await archivedDouble(viewer, content)
    if (archived) return revive(viewer, archived, prepared, input)
    const wishes = { ...(slug && { slug }), ...(sample && { sample }) }
    return createAs(viewer, prepared, wishes, { ...(input.owner && { ownerName: input.owner }) })
  })
  await keepOffered(agent, credentials)
  wakeIcons()
  return { agent: await agentDetail(agent, baseUrl), report }
}

/** Brings an agent back with its tasks; what a person decided about it stays, unless they decide anew. */
async function revive(
  viewer: Viewer,
  archived: AgentRecord,
  { found, content }: Prepared,
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

function chosenSlug({ slug }: AgentInput): string | undefined {
  if (slug === undefined || !isReserved(slug)) return slug
  throw inputFault('slug-reserved', 'catalog', { slug })
}
