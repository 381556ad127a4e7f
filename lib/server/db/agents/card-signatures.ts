import 'server-only'
import type { JWK } from 'jose'
import type { CardSignature } from '@/lib/api/card-signature'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'

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
