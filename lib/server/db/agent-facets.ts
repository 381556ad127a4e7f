import 'server-only'
import { database } from '@/lib/server/db/client'
import type { Viewer } from '@/lib/server/viewer'

/** What a catalog can be filtered by, the most frequent values first. */
export interface AgentFacets {
  /** Agents in the catalog, archived ones apart. */
  total: number
  archived: number
  tags: string[]
  skills: string[]
  modes: string[]
  providers: string[]
}

/** More cannot be looked through in a list. */
const take = 100

/** The values that the agents of the catalog have. */
export async function agentFacets(viewer: Viewer): Promise<AgentFacets> {
  const { prisma } = database()
  const { ownerId } = viewer
  const listed = { ownerId, lifecycle: { not: 'archived' } }
  const [total, archived, tags, skills, modes, providers] = await Promise.all([
    prisma.agent.count({ where: listed }),
    prisma.agent.count({ where: { ownerId, lifecycle: 'archived' } }),
    prisma.agentTag.groupBy({
      by: 'tag',
      where: { agent: listed },
      _min: { label: true },
      orderBy: [{ _count: { agentId: 'desc' } }, { tag: 'asc' }],
      take,
    }),
    prisma.skill.groupBy({
      by: 'name',
      where: { agent: listed },
      orderBy: [{ _count: { agentId: 'desc' } }, { name: 'asc' }],
      take,
    }),
    prisma.agentMode.groupBy({
      by: 'mode',
      where: { agent: listed },
      orderBy: [{ _count: { agentId: 'desc' } }, { mode: 'asc' }],
      take,
    }),
    prisma.agent.groupBy({
      by: 'providerName',
      where: listed,
      orderBy: [{ _count: { id: 'desc' } }, { providerName: 'asc' }],
      take,
    }),
  ])
  return {
    total,
    archived,
    tags: tags.map(({ tag, _min }) => _min.label ?? tag),
    skills: skills.map(({ name }) => name),
    modes: modes.map(({ mode }) => mode),
    providers: providers.flatMap(({ providerName }) => providerName ?? []),
  }
}
