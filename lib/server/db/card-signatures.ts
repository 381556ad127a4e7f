import 'server-only'
import type { CardSignature } from '@/lib/api/card-signature'
import { database } from '@/lib/server/db/client'
import { plainData } from '@/lib/server/db/plain-data'
import type { SourcedKey } from '@/lib/server/signing/verify-card'

/** What became of the signatures of a version of a card. */
export interface StoredSignature extends Pick<CardSignature, 'state' | 'reason' | 'uncovered'> {
  cardVersion: number
  /** ISO 8601. */
  checkedAt: string
  keys: (SourcedKey & { algorithm: string })[]
}

/** A key that a person has accepted as the signer's. */
export type PinnedKey = SourcedKey & {
  /** ISO 8601. */
  pinnedAt: string
}

export interface SignatureRecord {
  signature: StoredSignature | null
  pinnedKeys: PinnedKey[]
}

/** What is known of the signatures of an agent's card, perhaps of an earlier version of it. */
export async function readSignature(agentId: string): Promise<SignatureRecord> {
  const select = { signature: true, pinnedKeys: true } as const
  const row = await database().prisma.agent.findUnique({ where: { id: agentId }, select })
  return {
    signature: (row?.signature ?? null) as unknown as StoredSignature | null,
    pinnedKeys: (row?.pinnedKeys ?? []) as unknown as PinnedKey[],
  }
}

/** Remembers what became of the signatures of a version of the card, unless the agent has another meanwhile. */
export async function writeSignature(agentId: string, signature: StoredSignature): Promise<void> {
  const { cardVersion } = signature
  const data = { signature: { ...plainData(signature) } as object }
  await database().prisma.agent.updateMany({ where: { id: agentId, cardVersion }, data })
}

/** Sets the keys that a person has accepted. */
export async function writePinnedKeys(agentId: string, keys: PinnedKey[]): Promise<void> {
  const data = { pinnedKeys: plainData(keys) as object[] }
  await database().prisma.agent.updateMany({ where: { id: agentId }, data })
}
