import { z } from 'zod'
import { maxPasswordLength } from '@/lib/api/constants'

const name = z.string().trim().min(1).max(100)
const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/)
/** An ID has at most 1,023 bytes (WebAuthn §6.5.1). */
const credentialId = base64Url(1_364).min(1)

/** A passkey of the person who calls. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the authenticator synchronizes it with other devices. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Last sign-in with it; null if there was none. */
  usedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) })
export const passkeyPatchSchema = z.strictObject({ name })
export const removedPasskeySchema = z.object({ id: z.string(), name: z.string() })
/** Name of the person, and how many passkeys were removed. */
export const removedPasskeysSchema = z.object({ name: z.string(), removed: z.int() })

/** The password is needed if the session is older than ten minutes and the account has a password. */
export const passkeyOptionsInputSchema = z.strictObject({ password: z.string().max(maxPasswordLength).optional() })

const keyType = z.literal('public-key')
const descriptor = z.object({ id: credentialId, type: keyType, transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn §5.1.9). */
export const passkeyOptionsSchema = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.int() })),
    /** In ms. */
    timeout: z.int(),
    /** The person's passkeys: an authenticator creates at most one. */
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  }),
})
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>

/** `PublicKeyCredentialRequestOptionsJSON` (WebAuthn §5.1.10), for every passkey of this server. */
export const passkeySignInOptionsSchema = z.object({
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    /** In ms. */
    timeout: z.int(),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeySignInOptions = z.infer<typeof passkeySignInOptionsSchema>

/** `RegistrationResponseJSON` (WebAuthn §5.1). The browser adds members that are not needed. */
const registrationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: keyType,
  response: z.object({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type PasskeyRegistration = z.infer<typeof registrationSchema>
export const passkeyInputSchema = z.strictObject({ name, credential: registrationSchema })

/** `AuthenticationResponseJSON` (WebAuthn §5.1). The browser adds members that are not needed. */
const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: keyType,
  response: z.object({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(8_000),
    signature: base64Url(4_000),
    /** At most 64 bytes (WebAuthn §5.4.3). */
    userHandle: base64Url(86).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof assertionSchema>
export const passkeySignInSchema = z.strictObject({ credential: assertionSchema })
