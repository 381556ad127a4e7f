import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { readWireText, storeWireText } from '@/lib/server/db/wire-text'

export interface CardVersion {
  version: number
  sourceUrl: string | null
  etag: string | null
  fetchedAt: Date
}

/** Stores a card, exactly as received, as the agent's newest; answers with its number. */
export async function addCardVersion(
  agentId: string,
  card: { raw: string; sourceUrl: string | null; etag: string | null },
): Promise<number> {
  try {
    return await database().prisma.$transaction(async (tx) => {
      // Counting up first makes a second writer wait for this one.
      const { cardVersion: version } = await tx.agent.update({
        where: { id: agentId },
        data: { cardVersion: { increment: 1 }, updatedAt: new Date() },
        select: { cardVersion: true },
      })
      await tx.cardVersion.create({ data: { ...card, raw: storeWireText(card.raw), agentId, version } })
      return version
    })
  } catch (error) {
    if (databaseProblem(error) !== 'missing') throw error
    throw new Fault('not-found', `There is no agent ${agentId}.`)
  }
}

/** The agent's stored cards without their text, newest first. */
export async function listCardVersions(agentId: string): Promise<CardVersion[]> {
  return database().prisma.cardVersion.findMany({
    where: { agentId },
    orderBy: { version: 'desc' },
    select: { version: true, sourceUrl: true, etag: true, fetchedAt: true },
  })
}

/** One stored card, its text exactly as received. */
export async function readCardVersion(
  agentId: string,
  version: number,
): Promise<(CardVersion & { raw: string }) | null> {
  const row = await database().prisma.cardVersion.findUnique({ where: { agentId_version: { agentId, version } } })
  if (!row) return null
  const { sourceUrl, etag, fetchedAt, raw } = row
  return { version, sourceUrl, etag, fetchedAt, raw: readWireText(raw) }
}
