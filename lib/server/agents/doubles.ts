import 'server-only'
import type { PreviewResult } from '@/lib/api/agent-calls'
import { inputFault } from '@/lib/server/agents/input-fault'
import { nearSpellings, spellings } from '@/lib/server/agents/spellings'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agent-record'
import { findAgentsAt, findAgentsNamed } from '@/lib/server/db/find-doubles'
import type { Viewer } from '@/lib/server/viewer'

type Content = Pick<AgentContent, 'url' | 'cardUrl' | 'name' | 'providerName'>

const mostSimilar = 3

/** The agent that is called at the same address or has its card there, however that is written; archived ones come last. */
export async function agentAt(
  viewer: Viewer,
  { url, cardUrl }: Pick<AgentContent, 'url' | 'cardUrl'>,
): Promise<AgentRecord | undefined> {
  const same = await findAgentsAt(viewer, [url, ...(cardUrl === null ? [] : [cardUrl])].flatMap(spellings))
  return same.find(({ lifecycle }) => lifecycle !== 'archived') ?? same[0]
}

/** The agent at the same addresses if it is archived; null where there is none. Throws `conflict` for one that is not. */
export async function archivedDouble(viewer: Viewer, content: Content): Promise<AgentRecord | null> {
  const same = await agentAt(viewer, content)
  if (!same || same.lifecycle === 'archived') return same ?? null
  const { id, slug, name } = same
  throw inputFault('known', 'catalog', { name }, { kind: 'conflict', details: { id, slug, name } })
}

/** Agents that are no doubles, but may be meant: reached in another way, or of the same name and provider. */
export async function similarAgents(viewer: Viewer, content: Content): Promise<PreviewResult['similar']> {
  const near = await findAgentsAt(viewer, nearSpellings(content.url))
  const alike = await findAgentsNamed(viewer, content)
  const all = [
    ...near.map((agent) => ({ ...namedAgent(agent), why: 'address' as const })),
    ...alike.map((agent) => ({ ...namedAgent(agent), why: 'name' as const })),
  ]
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index).slice(0, mostSimilar)
}

/** What is told of an agent that another may be. */
export function namedAgent({ id, slug, name, url }: AgentRecord): NonNullable<PreviewResult['archived']> {
  return { id, slug, name, url }
}
