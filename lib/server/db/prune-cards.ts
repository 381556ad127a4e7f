import 'server-only'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

/** Of the cards that were in use the newest so many are kept, and the first; of those that could not be used fewer. */
const maxUsed = 200
const maxUnused = 10
/** In characters: cards may have a megabyte each. */
const maxTotal = 32 * 1024 * 1024

interface Row {
  version: number
  problem: string | null
  /** PostgreSQL and SQLite differ in its type. */
  size: number | bigint
}

/** Forgets the oldest cards of an agent beyond what is kept; the current one and the first are never among them. */
export async function pruneCards(tx: Prisma.TransactionClient, agentId: string): Promise<void> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT "version", "problem", LENGTH("raw") AS "size" FROM "CardVersion"
    WHERE "agentId" = ${agentId} ORDER BY "version" DESC`
  const { cardVersion } = await tx.agent.findUniqueOrThrow({ where: { id: agentId }, select: { cardVersion: true } })
  let [used, unused, total] = [0, 0, 0]
  const beyond = rows.filter(({ version, problem, size }) => {
    if (version === cardVersion || version === 1) return false
    total += Number(size)
    if (problem === null) used += 1
    else unused += 1
    return total > maxTotal || (problem === null ? used >= maxUsed : unused > maxUnused)
  })
  const versions = beyond.map(({ version }) => version)
  if (versions.length > 0) await tx.cardVersion.deleteMany({ where: { agentId, version: { in: versions } } })
}
