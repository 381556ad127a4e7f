import 'server-only'
import { askedSecurity } from '@/lib/a2a/security/asked-security'
import type { AgentInput } from '@/lib/api/agent'
import type { PreviewResult, RegistrationResult } from '@/lib/api/agent-calls'
import { Fault } from '@/lib/faults/fault'
import { agentDetail } from '@/lib/server/agents/detail'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { prepare, type Prepared } from '@/lib/server/agents/prepare'
import { agentPreview } from '@/lib/server/agents/preview'
import { storeCard } from '@/lib/server/agents/store-card'
import { isReserved, slugOf } from '@/lib/server/agents/slug'
import { askedCredentials } from '@/lib/server/credentials/status'
import { keepOffered } from '@/lib/server/credentials/offer'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { createAgent, findAgentByUrl, findSampleAgent, type NewAgent, updateAgent } from '@/lib/server/db/agents'
import type { Viewer } from '@/lib/server/viewer'

const maxSlugTries = 200

/** What `registerAgent` would store, storing nothing. Throws the same faults. */
export async function previewAgent(viewer: Viewer, input: AgentInput): Promise<PreviewResult> {
  const slug = chosenSlug(input)
  const prepared = await prepare(input)
  const archived = await archivedDouble(viewer, prepared.content.url)
  const agent = agentPreview(prepared, archived?.slug ?? slug ?? slugOf(prepared.content.name))
  const asked = askedCredentials(askedSecurity(prepared.found.reading.card))
  return { agent, report: prepared.report, asked }
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
  const { found, content, report, credentials } = prepared
  const agent = await oneAtATime(`register ${viewer.ownerId}`, async () => {
    const archived = await archivedDouble(viewer, content.url)
    if (!archived) return create(viewer, prepared, slug, sample)
    await updateAgent(viewer, archived.id, { lifecycle: 'active' })
    return (await storeCard(viewer, archived, found, content)).agent
  })
  await keepOffered(agent, credentials)
  return { agent: await agentDetail(agent, baseUrl), report }
}

function chosenSlug({ slug }: AgentInput): string | undefined {
  if (slug === undefined || !isReserved(slug)) return slug
  throw new Fault('invalid-input', `The slug "${slug}" is reserved.`)
}

/** The archived agent that is called at that address, if any; one that is not archived is a conflict. */
async function archivedDouble(viewer: Viewer, url: string): Promise<AgentRecord | null> {
  const same = await findAgentByUrl(viewer, url)
  if (!same || same.lifecycle === 'archived') return same
  throw new Fault('conflict', `This agent is in the catalog already, as ${same.name}.`, {
    hint: 'Refresh it to take over a changed card.',
    details: { id: same.id, slug: same.slug },
  })
}

/** A slug that was asked for must be free; one made from the name is counted up until it is. */
async function create(
  viewer: Viewer,
  { found, content }: Prepared,
  slug?: string,
  sample?: string,
): Promise<AgentRecord> {
  const agent: NewAgent = {
    ...content,
    slug: slug ?? slugOf(content.name),
    ...(sample && { sample }),
    ...(found.fetched && { status: 'up', lastSeenAt: new Date() }),
    card: { raw: found.raw, sourceUrl: found.url, etag: found.etag },
  }
  for (let count = 2; ; count++) {
    try {
      return await createAgent(viewer, agent)
    } catch (error) {
      const taken = error instanceof Fault && error.kind === 'conflict'
      const double = sample !== undefined && (await findSampleAgent(viewer, sample)) !== null
      if (!taken || double || slug !== undefined || count > maxSlugTries) throw error
      agent.slug = `${slugOf(content.name)}-${count}`
    }
  }
}
