import 'server-only'
import type { CardProblem } from '@/lib/api/card'
import { database } from '@/lib/server/db/engine/client'
import { decodeWireText, toStorableData } from '@/lib/server/db/engine/wire-text'
import type { JWK } from 'jose'
import type { CardSignature } from '@/lib/api/card-signature'

export interface CardVersion {
  version: number
  sourceUrl: string | null
  etag: string | null
  fetchedAt: Date
  /** When it was last received or confirmed as unchanged; null if never after `fetchedAt`. */
  seenAt: Date | null
  /** Why it is not used; null for a usable card. */
  problem: CardProblem | null
}

export type StoredCard = CardVersion & {
  /** Exactly as received. */
  raw: string
}

const versionSelection = {
  version: true,
  sourceUrl: true,
  etag: true,
  fetchedAt: true,
  seenAt: true,
  problem: true,
} as const

/** Returns the agent's card versions without their text, newest first, including unusable ones. */
export async function listCardVersions(agentId: string): Promise<CardVersion[]> {
  const rows = await database().prisma.cardVersion.findMany({
    where: { agentId },
    orderBy: { version: 'desc' },
    select: versionSelection,
  })
  return rows.map((row) => ({ ...row, problem: row.problem as CardProblem | null }))
}

/** Returns one stored card with its text exactly as received. */
export async function readCardVersion(agentId: string, version: number): Promise<StoredCard | null> {
  const row = await database().prisma.cardVersion.findUnique({ where: { agentId_version: { agentId, version } } })
  if (!row) return null
  const { sourceUrl, etag, fetchedAt, seenAt, problem, raw } = row
  return {
    version,
    sourceUrl,
    etag,
    fetchedAt,
    seenAt,
    problem: problem as CardProblem | null,
    raw: decodeWireText(raw),
  }
}

/** Returns the version that the agent sent last: the current one, or a later unusable one. */
export async function findLatestReceivedCard({
  id,
  cardVersion,
}: {
  id: string
  cardVersion: number
}): Promise<CardVersion | null> {
  const versions = await listCardVersions(id)
  const [last] = versions
    .filter(({ version, problem }) => version === cardVersion || problem !== null)
    .toSorted((one, other) => toLastFetchMs(other) - toLastFetchMs(one) || other.version - one.version)
  return last ?? null
}

const toLastFetchMs = ({ seenAt, fetchedAt }: CardVersion): number => (seenAt ?? fetchedAt).getTime()

const visibleMs = 7 * 24 * 3_600_000

/** Records a card change that a probe detected and that may break callers. */
export async function recordBreakingChange(agentId: string, at: Date): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { breakingAt: at } })
}

/** Records that a person saw the change; returns true if there was one. */
export async function acknowledgeBreakingChange(agentId: string): Promise<boolean> {
  const { count } = await database().prisma.agent.updateMany({
    where: { id: agentId, breakingAt: { not: null } },
    data: { breakingAt: null },
  })
  return count > 0
}

/** Returns true if an unseen card change of the last seven days may break callers. */
export async function hasBreakingChange(agentId: string, now: Date): Promise<boolean> {
  const row = await database().prisma.agent.findUnique({ where: { id: agentId }, select: { breakingAt: true } })
  return row?.breakingAt != null && now.getTime() - row.breakingAt.getTime() < visibleMs
}

/** A public key of a signer. */
export interface PublicKey {
  jwk: JWK
  kid: string | null
  thumbprint: string
}

/** A public key and the host that served it; null for a key inside the card. */
export interface SourcedKey extends PublicKey {
  host: string | null
}

/** Verification result of the signatures of a card version. */
interface StoredSignature extends Pick<CardSignature, 'state' | 'reason' | 'uncovered'> {
  cardVersion: number
  /** ISO 8601. */
  checkedAt: string
  keys: (SourcedKey & { algorithm: string })[]
}

/** A key that a person accepted as the signer's. */
type PinnedKey = SourcedKey & {
  /** ISO 8601. */
  pinnedAt: string
}

export interface SignatureRecord {
  signature: StoredSignature | null
  pinnedKeys: PinnedKey[]
}

/** Returns the stored verification result and the pinned keys; the result may be of an earlier card version. */
export async function readSignature(agentId: string): Promise<SignatureRecord> {
  const select = { signature: true, pinnedKeys: true } as const
  const row = await database().prisma.agent.findUnique({ where: { id: agentId }, select })
  return {
    signature: (row?.signature ?? null) as unknown as StoredSignature | null,
    pinnedKeys: (row?.pinnedKeys ?? []) as unknown as PinnedKey[],
  }
}

/** Stores the verification result of a card version, unless it is no longer the current version. */
export async function writeSignature(agentId: string, signature: StoredSignature): Promise<void> {
  const { cardVersion } = signature
  const data = { signature: { ...toStorableData(signature) } as object }
  await database().prisma.agent.updateMany({ where: { id: agentId, cardVersion }, data })
}

/** Stores the keys that a person accepted. */
export async function writePinnedKeys(agentId: string, keys: PinnedKey[]): Promise<void> {
  const data = { pinnedKeys: toStorableData(keys) as object[] }
  await database().prisma.agent.updateMany({ where: { id: agentId }, data })
}
