import 'server-only'
import { lookupKey } from '@/lib/server/db/agent-columns'
import { type AgentFilter, chosenTags } from '@/lib/server/db/agent-filter'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { searchTerms } from '@/lib/server/db/search-text'

type Sql = Prisma.Sql
const { sql, join } = Prisma

const capabilities = {
  streaming: sql`a."streaming"`,
  pushNotifications: sql`a."pushNotifications"`,
  extendedCard: sql`a."extendedCard"`,
}

/** The condition that a filter makes of the rows of "Agent" a; every text is a parameter. */
export function agentCondition(ownerId: string, filter: AgentFilter): Sql {
  const { capability, dialect, favorite, lifecycle, mode, owner, provider, skill, status } = filter
  const terms = searchTerms(filter.q ?? '')
  const all = [
    // Where every text has to be looked into, reading along the owner's index would be a detour; SQLite would take it.
    terms.length > 0 ? sql`a."ownerId" || '' = ${ownerId}` : sql`a."ownerId" = ${ownerId}`,
    ...chosenTags(filter).map((tag) => sql`a."id" IN (SELECT "agentId" FROM "AgentTag" WHERE "tag" = ${tag})`),
  ]
  if (!lifecycle) all.push(sql`a."lifecycle" <> 'archived'`)
  else if (lifecycle !== 'any') all.push(sql`a."lifecycle" = ${lifecycle}`)
  if (capability) all.push(capabilities[capability])
  if (dialect) all.push(sql`a."dialect" = ${dialect}`)
  if (provider) all.push(sql`a."providerName" = ${provider}`)
  if (owner) all.push(sql`a."ownerName" = ${owner}`)
  if (status) all.push(sql`a."status" = ${status}`)
  if (favorite) all.push(isFavorite(ownerId))
  if (mode) all.push(sql`a."id" IN (SELECT "agentId" FROM "AgentMode" WHERE "mode" = ${lookupKey(mode)})`)
  if (skill) all.push(sql`a."id" IN (SELECT "agentId" FROM "Skill" WHERE "name" = ${skill} OR "skillId" = ${skill})`)
  return join([...all, ...terms.map((term) => contains(sql`a."searchText"`, term))], ' AND ')
}

/** The condition that a person wants to see the row of "Agent" a first. */
export function isFavorite(userId: string): Sql {
  return sql`a."id" IN (SELECT "agentId" FROM "Favorite" WHERE "userId" = ${userId})`
}

/** Shorter terms stand in no trigram index. */
const shortestIndexed = 3

const like = (text: Sql, term: string): Sql => sql`${text} LIKE ${`%${term}%`}`

/** The condition that a text has a term of `searchTerms` in it, for texts that an index may tell of. */
export function contains(text: Sql, term: string): Sql {
  return [...term].length < shortestIndexed ? containsUnindexed(text, term) : like(text, term)
}

/** The same where each text is looked into: PostgreSQL finds a term sooner than a pattern, SQLite a pattern. */
export function containsUnindexed(text: Sql, term: string): Sql {
  return database().provider === 'postgresql' ? sql`strpos(${text}, ${term}) > 0` : like(text, term)
}
