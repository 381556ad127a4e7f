import 'server-only'
import { createHash } from 'node:crypto'
import { database } from '@/lib/server/db/client'

/** The picture that is kept of an agent. */
export interface KeptIcon {
  image: Uint8Array
  digest: string
}

/** An agent whose picture is due to be fetched. */
export interface DueIcon {
  id: string
  iconUrl: string
  cardUrl: string | null
  importedFrom: string | null
}

/** Agents whose picture was never looked for, or last before `stale`; at most `limit`. */
export async function dueIcons(stale: Date, limit: number): Promise<DueIcon[]> {
  const rows = await database().prisma.agent.findMany({
    where: {
      iconUrl: { not: null },
      lifecycle: { not: 'archived' },
      OR: [{ icon: { is: null } }, { icon: { fetchedAt: { lt: stale } } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, iconUrl: true, cardUrl: true, importedFrom: true },
    take: limit,
  })
  return rows.map((row) => ({ ...row, iconUrl: row.iconUrl ?? '' }))
}

/**
 * Stores that the picture of an agent is being drawn, so that it is not due again before it is stale. A picture that the
 * agent has stays. Does nothing if the card names another URL by now.
 */
export async function recordAttempt(agentId: string, sourceUrl: string): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    if ((await tx.agent.count({ where: { id: agentId, iconUrl: sourceUrl } })) === 0) return
    const attempt = { sourceUrl, fetchedAt: new Date() }
    await tx.icon.upsert({ where: { agentId }, create: { agentId, ...attempt }, update: attempt })
  })
}

/** Keeps what was found at an address, or that nothing was, unless the card names another by now. */
export async function keepIcon(
  agentId: string,
  sourceUrl: string,
  image: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  const digest = image && createHash('sha256').update(image).digest('base64url').slice(0, 16)
  await database().prisma.$transaction(async (tx) => {
    const where = { id: agentId, iconUrl: sourceUrl }
    const { count } = await tx.agent.updateMany({ where, data: { iconDigest: digest } })
    if (count === 0) return
    const kept = { sourceUrl, image, fetchedAt: new Date() }
    await tx.icon.upsert({ where: { agentId }, create: { agentId, ...kept }, update: kept })
  })
}

/** The picture of an agent; null where there is none to show. */
export async function readIcon(agentId: string): Promise<KeptIcon | null> {
  const row = await database().prisma.agent.findUnique({
    where: { id: agentId },
    select: { iconDigest: true, icon: { select: { image: true } } },
  })
  return row?.iconDigest && row.icon?.image ? { image: row.icon.image, digest: row.iconDigest } : null
}
