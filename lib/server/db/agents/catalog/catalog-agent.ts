import 'server-only'
import type { AgentSkill } from '@/lib/a2a/card'
import { type AgentRecord, agentSelectionWithoutSkills, toAgentRecord } from '@/lib/server/db/agents/agent-record'
import type { CatalogEntry } from '@/lib/server/db/agents/catalog/catalog-entry'
import { database } from '@/lib/server/db/engine/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum skills of an agent that a catalog page lists. */
export const maxListedSkills = 20
/** Maximum skills and characters of searched text that are read for one page to show where the search matched. */
const budget = { skills: 2_000, characters: 500_000 }

type ListedSkill = Pick<AgentSkill, 'id' | 'name' | 'tags'>
type SearchedSkill = ListedSkill & Pick<AgentSkill, 'description' | 'examples'>

/** An agent of a catalog page. A card may have 1,000 skills, of which the page shows a few. */
export interface CatalogAgent extends Omit<AgentRecord, 'skills'> {
  /** The first 20 skills. */
  skills: ListedSkill[]
  /** Number of all its skills. */
  skillCount: number
  /** Number of all its different tags, those of its skills included. At most 1,000 of the skills' tags are counted. */
  tagCount: number
  /** All skills, to show where the search matched. Absent without a search, and if the page has too many. */
  searchedSkills?: SearchedSkill[]
}

/** Returns the agents of these entries, in their order. With `searched`, their skills include descriptions and examples. */
export async function readCatalogAgents(
  viewer: Viewer,
  entries: CatalogEntry[],
  searched: boolean,
): Promise<CatalogAgent[]> {
  if (entries.length === 0) return []
  const [rows, skills] = await Promise.all([
    database().prisma.agent.findMany({
      where: { id: { in: entries.map(({ id }) => id) } },
      omit: agentSelectionWithoutSkills(viewer).omit,
      include: {
        ...agentSelectionWithoutSkills(viewer).include,
        skills: {
          where: { position: { lt: maxListedSkills } },
          orderBy: { position: 'asc' },
          select: { skillId: true, name: true, tags: true },
        },
      },
    }),
    searched ? readSkills(withinBudget(entries)) : new Map<string, SearchedSkill[]>(),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap(({ id, skillCount, numbers }) => {
    const row = byId.get(id)
    if (!row) return []
    const { skills: first, ...columns } = row
    const all = skills.get(id)
    return {
      ...toAgentRecord({ ...columns, skills: [] }, viewer),
      skills: first.map(({ skillId, name, tags }) => ({ id: skillId, name, tags: tags as string[] })),
      skillCount,
      tagCount: numbers.tag.length,
      ...(all && { searchedSkills: all }),
    }
  })
}

/**
 * Returns the IDs of the agents whose skills are read for a search. An agent with too many is skipped; those after it are not.
 */
function withinBudget(entries: CatalogEntry[]): string[] {
  let { skills, characters } = budget
  return entries.flatMap(({ id, skillCount, text }) => {
    if (skillCount > skills || text.length > characters) return []
    skills -= skillCount
    characters -= text.length
    return id
  })
}

async function readSkills(agentIds: string[]): Promise<Map<string, SearchedSkill[]>> {
  const rows = await database().prisma.skill.findMany({
    where: { agentId: { in: agentIds } },
    orderBy: { position: 'asc' },
    select: { agentId: true, skillId: true, name: true, tags: true, description: true, examples: true },
  })
  const byAgent = new Map<string, SearchedSkill[]>(agentIds.map((id) => [id, []]))
  for (const { agentId, skillId, name, tags, description, examples } of rows)
    byAgent
      .get(agentId)
      ?.push({ id: skillId, name, tags: tags as string[], description, examples: examples as string[] })
  return byAgent
}
