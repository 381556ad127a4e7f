import { z } from 'zod'

/**
 * unsigned: there is no signature; pinned: one holds, by a key that a person has accepted; changed-key: one holds, by
 * another key than those; signed: one holds, by a key that comes from the host named with it; broken: the key is known
 * and the card is not what was signed; unverifiable: it cannot be told, `reason` says why; unchecked: nobody has looked yet.
 */
export const signatureStates = [
  'unsigned',
  'pinned',
  'changed-key',
  'signed',
  'broken',
  'unverifiable',
  'unchecked',
] as const

/**
 * Why a signature cannot be verified: its address of the key may not be called or does not answer with keys, there is no
 * such key, its algorithm is none that proves anything, it demands something unknown, it is misshapen.
 */
export const signatureReasons = [
  'key-address',
  'key-unreachable',
  'key-missing',
  'algorithm',
  'critical',
  'malformed',
] as const
export type SignatureReason = (typeof signatureReasons)[number]

/** SHA-256 of a key, base64url (RFC 7638). */
export const thumbprintSchema = z.string().regex(/^[\w-]{43}$/)

const signingKeySchema = z.object({
  thumbprint: thumbprintSchema,
  kid: z.string().nullable(),
  /** Where the key came from; null for one that the card itself holds. */
  host: z.string().nullable(),
})

export const cardSignatureSchema = z.object({
  state: z.enum(signatureStates),
  reason: z.enum(signatureReasons).nullable(),
  /** The keys by which signatures hold. */
  keys: z.array(signingKeySchema.extend({ algorithm: z.string() })),
  /** Members of the card that no signature covers. */
  uncovered: z.array(z.string()),
  checkedAt: z.iso.datetime().nullable(),
  /** The keys that a person has accepted as the signer's. */
  pinnedKeys: z.array(signingKeySchema.extend({ pinnedAt: z.iso.datetime() })),
})
export type CardSignature = z.infer<typeof cardSignatureSchema>
