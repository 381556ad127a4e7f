import 'server-only'
import { database } from '@/lib/server/db/client'
import type { Viewer } from '@/lib/server/viewer'

/** What a catalog for other programs says of an agent. */
export interface ListedRow {
  id: string
  slug: string
  name: string
  description: string
  version: string
  tags: string[]
  updatedAt: Date
}

/** As many as a query may name, tags being asked for by the ids of their agents. */
const pageSize = 500

/** All agents that may be called, the oldest first. */
export async function listedAgents({ ownerId }: Viewer): Promise<ListedRow[]> {
  const listed: ListedRow[] = []
  for (;;) {
    const rows = await database().prisma.agent.findMany({
      where: { ownerId, lifecycle: 'active', id: { gt: listed.at(-1)?.id ?? '' } },
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
    listed.push(...rows.map(({ tags, ...row }) => ({ ...row, tags: tags.map(({ label }) => label) })))
    if (rows.length < pageSize) return listed
  }
}
