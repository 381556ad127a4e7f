import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { CardDocument } from '@/lib/server/db/agents/card-document'
import { checkReachability } from '@/lib/server/agents/cards/store-card'
import { isReservedSlug, toSlug } from '@/lib/server/platform/slug'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  findAgentsByName,
  findAgentsByUrls,
  findSampleAgent,
  findSlugNumbers,
  findExistingSlugs,
  rejectUnlessChangeable,
} from '@/lib/server/db/agents/agents'
import type { AgentPresets, NewAgent } from '@/lib/server/db/agents/insert-agents'
import { createAgent, createAgents } from '@/lib/server/db/agents/write-agent'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { PreviewResult } from '@/lib/api/agent-calls'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { listSimilarUrls, listUrlVariants } from '@/lib/server/agents/discovery/parse-url-input'

const maxTries = 5

interface SlugOptions {
  /** Required slug: throws `conflict` if it is taken. */
  slug?: string
  /** Preferred slug, used if it is free. */
  likelySlug?: string
  /** The name of the bundled sample agent. */
  sample?: string
}

function statusColumns(content: AgentContent): Pick<NewAgent, 'status' | 'statusCode' | 'statusReason'> {
  const { status, reason } = checkReachability(content)
  return { status, ...(reason && { statusCode: reason.code, statusReason: reason.sentence }) }
}

/** An agent to store, with its card. */
export interface AgentDraft {
  card: CardDocument
  content: AgentContent
}

/** Returns the slug that an agent gets unless it is taken. */
function likelySlugOf({ content }: AgentDraft, { slug, likelySlug }: SlugOptions): string {
  return slug ?? (likelySlug && !isReservedSlug(likelySlug) ? likelySlug : toSlug(content.name))
}

function toNewAgent(
  { card, content }: AgentDraft,
  slug: string,
  { sample }: SlugOptions,
  chosen: AgentPresets,
): NewAgent {
  return {
    ...content,
    ...chosen,
    slug,
    ...(sample && { sample }),
    ...(card.fetched && { ...statusColumns(content), lastSeenAt: new Date() }),
    card: { raw: card.raw, sourceUrl: card.url, etag: card.etag },
  }
}

/** Stores an agent under the requested slug, or under one derived from its name, numbered until it is free. */
export async function createAgentWithSlug(
  viewer: Viewer,
  draft: AgentDraft,
  options: SlugOptions = {},
  chosen: AgentPresets = {},
): Promise<AgentRecord> {
  const likely = likelySlugOf(draft, options)
  const agent = toNewAgent(draft, likely, options, chosen)
  const { slug, sample } = options
  for (let tries = 1; ; tries++) {
    try {
      return await createAgent(viewer, agent)
    } catch (error) {
      const isConflict = error instanceof Fault && error.kind === 'conflict'
      const isRegistered = sample !== undefined && (await findSampleAgent(viewer, sample)) !== null
      if (!isConflict || isRegistered || slug !== undefined || tries >= maxTries) throw error
      agent.slug = await nextSlug(likely, new Set(), new Map())
    }
  }
}

/** An agent to store with many others. */
export interface PlannedAgent {
  draft: AgentDraft
  likelySlug?: string
  presets: AgentPresets
}

/**
 * Stores many agents in one transaction, each under the slug that `createAgentWithSlug` would give it, or a higher number.
 * `alongside` runs in the transaction. `numbers`: what is known of the numbers of slugs, for the next call; empty at first, and after an error. Throws the error of
 * the database if one cannot be stored, for example because its slug was taken meanwhile; then none is.
 */
export async function createAgentsWithSlugs(
  viewer: Viewer,
  planned: PlannedAgent[],
  numbers: Map<string, SlugNumbers>,
  alongside: Parameters<typeof createAgents>[2],
): Promise<string[]> {
  const likely = planned.map(({ draft, ...options }) => likelySlugOf(draft, options))
  const slugs = await numberSlugs(likely, numbers)
  const agents = planned.map(({ draft, presets }, index) => toNewAgent(draft, slugs[index] ?? '', {}, presets))
  return createAgents(viewer, agents, alongside)
}

/** The numbers of a slug that are taken, and the last one that was given out. */
export interface SlugNumbers {
  taken: Set<number>
  last: number
}

/** Returns different slugs that are free. The first agent with a slug gets it as it is. */
async function numberSlugs(likely: string[], numbers: Map<string, SlugNumbers>): Promise<string[]> {
  const usedSlugs = await findExistingSlugs(likely)
  const slugs: string[] = []
  for (const base of likely) {
    const slug = usedSlugs.has(base) ? await nextSlug(base, usedSlugs, numbers) : base
    usedSlugs.add(slug)
    slugs.push(slug)
  }
  return slugs
}

async function nextSlug(base: string, others: Set<string>, all: Map<string, SlugNumbers>): Promise<string> {
  const numbers = all.get(base) ?? { taken: await findSlugNumbers(base), last: 1 }
  all.set(base, numbers)
  do numbers.last += 1
  while (numbers.taken.has(numbers.last) || others.has(`${base}-${numbers.last}`))
  return `${base}-${numbers.last}`
}

type Content = Pick<AgentContent, 'url' | 'cardUrl' | 'name' | 'providerName'>

const maxSimilar = 3

/** Returns the agent with the same endpoint or card URL, in any spelling; archived ones come last. */
export async function findAgentAtUrls(
  viewer: Viewer,
  { url, cardUrl }: Pick<AgentContent, 'url' | 'cardUrl'>,
): Promise<AgentRecord | undefined> {
  const same = await findAgentsByUrls(viewer, [url, ...(cardUrl === null ? [] : [cardUrl])].flatMap(listUrlVariants))
  return same.find(({ lifecycle }) => lifecycle !== 'archived') ?? same[0]
}

/**
 * Returns the agent with the same URLs if it is archived; null if there is none. Throws `conflict` if it is not archived, and
 * `forbidden` if the viewer may not restore it.
 */
export async function findArchivedDuplicate(viewer: Viewer, content: Content): Promise<AgentRecord | null> {
  const same = await findAgentAtUrls(viewer, content)
  if (!same) return null
  if (same.lifecycle === 'archived') {
    rejectUnlessChangeable(viewer, same)
    return same
  }
  const { id, slug, name } = same
  throw inputFault('known', 'catalog', { name }, { kind: 'conflict', details: { id, slug, name } })
}

/** Returns agents that may be the same: with a similar URL, or with the same name and provider. At most three. */
export async function findSimilarAgents(viewer: Viewer, content: Content): Promise<PreviewResult['similar']> {
  const near = await findAgentsByUrls(viewer, listSimilarUrls(content.url))
  const alike = await findAgentsByName(viewer, content)
  const all = [
    ...near.map((agent) => ({ ...toAgentReference(agent), why: 'address' as const })),
    ...alike.map((agent) => ({ ...toAgentReference(agent), why: 'name' as const })),
  ]
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index).slice(0, maxSimilar)
}

/** Returns the fields that identify an agent to the user. */
export function toAgentReference({ id, slug, name, url }: AgentRecord): NonNullable<PreviewResult['archived']> {
  return { id, slug, name, url }
}
