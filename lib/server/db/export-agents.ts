import 'server-only'
import { type AgentRecord, asAgent, toAgentRecord } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'
import { readWireText } from '@/lib/server/db/wire-text'
import { importedScheme } from '@/lib/trace/imported-agent'
import type { Viewer } from '@/lib/server/viewer'

/** An agent with its current card, and what may be told of what is set for it. */
export interface AgentToExport {
  agent: AgentRecord
  card: { raw: string; sourceUrl: string | null }
  credentials: { type: string; scheme: string; shown: { headers?: string[] } }[]
}

const pageSize = 100

/** All agents of a person page by page, the oldest first, archived ones too. */
export async function* agentsToExport(viewer: Viewer): AsyncGenerator<AgentToExport[]> {
  const { prisma } = database()
  for (let after = ''; ;) {
    const rows = await prisma.agent.findMany({
      where: { ownerId: viewer.ownerId, id: { gt: after }, NOT: { url: { startsWith: importedScheme } } },
      orderBy: { id: 'asc' },
      take: pageSize,
      ...asAgent(viewer),
    })
    const last = rows.at(-1)
    if (!last) return
    const agents = rows.map(toAgentRecord)
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
      const set = credentials.filter((one) => one.agentId === agent.id)
      if (!card) return []
      return {
        agent,
        card: { raw: readWireText(card.raw), sourceUrl: card.sourceUrl },
        credentials: set.map((one) => ({ ...one, shown: one.shown as { headers?: string[] } })),
      }
    })
    after = last.id
  }
}
