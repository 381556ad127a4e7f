import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** An agent as the catalog for other programs lists it. */
export interface PublishedAgent {
  id: string
  slug: string
  name: string
  description: string
  version: string
  tags: string[]
  updatedAt: Date
}

/** Page size: tags are queried by the IDs of their agents, of which a query may name so many. */
const pageSize = 500

/** Returns all active agents, oldest first. */
export async function listPublishedAgents({ ownerId }: Viewer): Promise<PublishedAgent[]> {
  const agents: PublishedAgent[] = []
  for (;;) {
    const rows = await database().prisma.agent.findMany({
      where: { ownerId, lifecycle: 'active', id: { gt: agents.at(-1)?.id ?? '' } },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: {
        id: true,
        slug: true,
        name: true,
        description: true,
        version: true,
        updatedAt: true,
        tags: { where: { source: 'catalog' }, orderBy: { label: 'asc' }, select: { label: true } },
      },
    })
    agents.push(...rows.map(({ tags, ...row }) => ({ ...row, tags: tags.map(({ label }) => label) })))
    if (rows.length < pageSize) return agents
  }
}
