import 'server-only'
import { createHash } from 'node:crypto'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'

/** The stored icon of an agent. */
interface StoredIcon {
  image: Uint8Array
  digest: string
}

/** An agent whose icon is due to be fetched. */
export interface DueIcon {
  id: string
  iconUrl: string
  cardUrl: string | null
  importedFrom: string | null
}

/** Returns agents whose icon was never fetched, or last before `stale`; at most `limit`. */
export async function listDueIcons(stale: Date, limit: number): Promise<DueIcon[]> {
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
 * Records an attempt to fetch the icon of an agent, so that it is not due again before it is stale. An existing icon is kept.
 * Does nothing if the card names another URL by now.
 */
export async function recordIconAttempt(agentId: string, sourceUrl: string): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    if ((await tx.agent.count({ where: { id: agentId, iconUrl: sourceUrl } })) === 0) return
    const attempt = { sourceUrl, fetchedAt: new Date() }
    await tx.icon.upsert({ where: { agentId }, create: { agentId, ...attempt }, update: attempt })
  })
}

/** Stores the icon of an agent, or that there is none, unless the card names another URL by now. */
export async function saveIcon(
  agentId: string,
  sourceUrl: string,
  image: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  const digest = image && createHash('sha256').update(image).digest('base64url').slice(0, 16)
  await database().prisma.$transaction(async (tx) => {
    const where = { id: agentId, iconUrl: sourceUrl }
    const { count } = await tx.agent.updateMany({ where, data: { iconDigest: digest } })
    if (count === 0) return
    const columns = { sourceUrl, image, fetchedAt: new Date() }
    await tx.icon.upsert({ where: { agentId }, create: { agentId, ...columns }, update: columns })
  })
}

/** Returns the icon of an agent; null if there is none. */
export async function readIcon(agentId: string): Promise<StoredIcon | null> {
  const row = await database().prisma.agent.findUnique({
    where: { id: agentId },
    select: { iconDigest: true, icon: { select: { image: true } } },
  })
  return row?.iconDigest && row.icon?.image ? { image: row.icon.image, digest: row.iconDigest } : null
}

/** Returns the path of an agent's stored icon, with its version; null if there is none. */
export function iconPath({ id, iconDigest }: Pick<AgentRecord, 'id' | 'iconDigest'>): string | null {
  return iconDigest === null ? null : `/api/agents/${id}/icon?v=${iconDigest}`
}
