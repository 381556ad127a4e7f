import 'server-only'
import type { JWK } from 'jose'
import { database } from '@/lib/server/db/engine/client'

export interface SigningKeyRecord {
  /** `kid`. */
  id: string
  publicJwk: JWK
  /** The private JWK, encrypted. */
  secret: string
  createdAt: Date
  retiredAt: Date | null
}

/** Returns all signing keys, newest first, including retired ones. */
export async function listSigningKeys(): Promise<SigningKeyRecord[]> {
  const rows = await database().prisma.signingKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  return rows.map((row) => ({ ...row, publicJwk: row.publicJwk as unknown as JWK }))
}

/** Stores a new signing key. */
export async function addSigningKey({
  id,
  publicJwk,
  secret,
}: Pick<SigningKeyRecord, 'id' | 'publicJwk' | 'secret'>): Promise<void> {
  await database().prisma.signingKey.create({ data: { id, publicJwk: { ...publicJwk } as object, secret } })
}

/** Retires a key: it no longer signs, but its signatures can still be verified. */
export async function retireSigningKey(id: string): Promise<void> {
  await database().prisma.signingKey.update({ where: { id }, data: { retiredAt: new Date() } })
}
