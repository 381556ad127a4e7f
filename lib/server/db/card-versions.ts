import 'server-only'
import type { CardProblem } from '@/lib/api/card'
import { database } from '@/lib/server/db/client'
import { readWireText } from '@/lib/server/db/wire-text'

export interface CardVersion {
  version: number
  sourceUrl: string | null
  etag: string | null
  fetchedAt: Date
  /** When it was last received, or told to be the same; null where that was never after `fetchedAt`. */
  seenAt: Date | null
  /** Why it is not used; null for a card that can be. */
  problem: CardProblem | null
}

export type StoredCard = CardVersion & {
  /** Exactly as received. */
  raw: string
}

const shown = { version: true, sourceUrl: true, etag: true, fetchedAt: true, seenAt: true, problem: true } as const

/** The agent's stored cards without their text, newest first, those too that are not used. */
export async function listCardVersions(agentId: string): Promise<CardVersion[]> {
  const rows = await database().prisma.cardVersion.findMany({
    where: { agentId },
    orderBy: { version: 'desc' },
    select: shown,
  })
  return rows.map((row) => ({ ...row, problem: row.problem as CardProblem | null }))
}

/** One stored card, its text exactly as received. */
export async function readCardVersion(agentId: string, version: number): Promise<StoredCard | null> {
  const row = await database().prisma.cardVersion.findUnique({ where: { agentId_version: { agentId, version } } })
  if (!row) return null
  const { sourceUrl, etag, fetchedAt, seenAt, problem, raw } = row
  return { version, sourceUrl, etag, fetchedAt, seenAt, problem: problem as CardProblem | null, raw: readWireText(raw) }
}

/** The version that the agent gave last: the current one, or one after it that is not used. */
export async function lastReceived({
  id,
  cardVersion,
}: {
  id: string
  cardVersion: number
}): Promise<CardVersion | null> {
  const versions = await listCardVersions(id)
  const [last] = versions
    .filter(({ version, problem }) => version === cardVersion || problem !== null)
    .toSorted((one, other) => seen(other) - seen(one) || other.version - one.version)
  return last ?? null
}

const seen = ({ seenAt, fetchedAt }: CardVersion): number => (seenAt ?? fetchedAt).getTime()
