import 'server-only'
import { type AgentRecord, agentSelection, toAgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { decodeWireText } from '@/lib/server/db/engine/wire-text'
import { importedScheme } from '@/lib/trace/imported-agent'
import type { Viewer } from '@/lib/server/platform/viewer'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'

/** An agent with its current card and the public part of its credentials. */
export interface AgentToExport {
  agent: AgentRecord
  card: { raw: string; sourceUrl: string | null }
  credentials: { type: string; scheme: string; shown: { headers?: string[] } }[]
}

const exportPageSize = 100

/** Yields all agents of a person page by page, oldest first, including archived ones. */
export async function* iterateAgentsToExport(viewer: Viewer): AsyncGenerator<AgentToExport[]> {
  const { prisma } = database()
  for (let after = ''; ;) {
    const rows = await prisma.agent.findMany({
      where: { AND: [visibleAgentFilter(viewer), { id: { gt: after }, NOT: { url: { startsWith: importedScheme } } }] },
      orderBy: { id: 'asc' },
      take: exportPageSize,
      ...agentSelection(viewer),
    })
    const last = rows.at(-1)
    if (!last) return
    const agents = rows.map((row) => toAgentRecord(row, viewer))
    const agentId = { in: agents.map(({ id }) => id) }
    const [cards, credentials] = await Promise.all([
      prisma.cardVersion.findMany({
        where: { OR: agents.map(({ id, cardVersion: version }) => ({ agentId: id, version })) },
        select: { agentId: true, raw: true, sourceUrl: true },
      }),
      prisma.credential.findMany({
        where: { agentId },
        orderBy: { scheme: 'asc' },
        select: { agentId: true, type: true, scheme: true, shown: true },
      }),
    ])
    yield agents.flatMap((agent) => {
      const card = cards.find((one) => one.agentId === agent.id)
      const ownCredentials = credentials.filter((one) => one.agentId === agent.id)
      if (!card) return []
      return {
        agent,
        card: { raw: decodeWireText(card.raw), sourceUrl: card.sourceUrl },
        credentials: ownCredentials.map((one) => ({ ...one, shown: one.shown as { headers?: string[] } })),
      }
    })
    after = last.id
  }
}

/** An agent as the catalog for other programs lists it. */
interface PublishedAgent {
  id: string
  slug: string
  name: string
  description: string
  version: string
  tags: string[]
  providerName: string | null
  ownerName: string | null
  createdAt: Date
  updatedAt: Date
}

/** Page size: tags are queried by the IDs of their agents, of which a query may name so many. */
const publishedPageSize = 500

/** Returns all active agents, oldest first. */
export async function listPublishedAgents(viewer: Viewer): Promise<PublishedAgent[]> {
  const agents: PublishedAgent[] = []
  for (;;) {
    const rows = await database().prisma.agent.findMany({
      where: { AND: [visibleAgentFilter(viewer), { lifecycle: 'active', id: { gt: agents.at(-1)?.id ?? '' } }] },
      orderBy: { id: 'asc' },
      take: publishedPageSize,
      select: {
        id: true,
        slug: true,
        name: true,
        description: true,
        version: true,
        providerName: true,
        ownerName: true,
        createdAt: true,
        updatedAt: true,
        tags: { where: { source: 'catalog' }, orderBy: { label: 'asc' }, select: { label: true } },
      },
    })
    agents.push(...rows.map(({ tags, ...row }) => ({ ...row, tags: tags.map(({ label }) => label) })))
    if (rows.length < publishedPageSize) return agents
  }
}
