import { z } from 'zod'

/**
 * unsigned: there is no signature; pinned: valid, by an accepted key; changed-key: valid, but by a key that is not among the
 * accepted ones; signed: valid, by a key from the named host; broken: the key is known and the signature does not match the
 * card; unverifiable: see `reason`; unchecked: not verified yet.
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
 * Why a signature cannot be verified: the URL of the key is denied or returns no keys, the key does not exist, the algorithm is
 * not accepted, a critical header is unknown, or the signature is malformed.
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
  /** Host of the key; null if the card contains the key. */
  host: z.string().nullable(),
})

export const cardSignatureSchema = z.object({
  state: z.enum(signatureStates),
  reason: z.enum(signatureReasons).nullable(),
  /** Keys of the valid signatures. */
  keys: z.array(signingKeySchema.extend({ algorithm: z.string() })),
  /** Members of the card that are not signed. */
  uncovered: z.array(z.string()),
  checkedAt: z.iso.datetime().nullable(),
  /** Keys that a person accepted as signer of the card. */
  pinnedKeys: z.array(signingKeySchema.extend({ pinnedAt: z.iso.datetime() })),
})
export type CardSignature = z.infer<typeof cardSignatureSchema>
