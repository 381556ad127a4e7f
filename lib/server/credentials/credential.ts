import 'server-only'
import type { z } from 'zod'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { storedCredentialSchema } from '@/lib/api/credential-calls'

/** Tokens from an OAuth provider. */
export interface Tokens {
  accessToken: string
  refreshToken?: string
  /** Milliseconds since 1970; absent if the provider did not report it. */
  expiresAt?: number
  /** Milliseconds since 1970: when to renew the tokens, shortly before they expire. */
  renewAt?: number
}

/** The parts of a credential that may be shown. */
export type PublicCredentialFields = Omit<z.infer<typeof storedCredentialSchema>, 'type' | 'state' | 'updatedAt'> & {
  /** The user was shown a device code. */
  pending?: boolean
}

/** A stored credential, decrypted. */
export interface Credential {
  id: string
  agentId: string
  scheme: string
  /** The person whose own credential it is; empty for a shared one. */
  userId: string
  type: CredentialType
  shown: PublicCredentialFields
  /** The user's input; null if the current keys cannot decrypt it. */
  input: CredentialInput | null
  tokens: Tokens | null
  /** The encrypted tokens as they were read, to recognize that they were replaced since. */
  tokensCiphertext: string | null
  updatedAt: Date
}

/** URLs of a credential that come from the agent's card, and the sources of the card. */
export interface CardUrls {
  cardUrls?: { urls: string[]; sources: string[] }
}

/** A credential whose tokens come from a provider. */
export type TokenInput = Extract<CredentialInput, { type: 'oauth2' | 'openIdConnect' }> & CardUrls

/** Returns true for a credential whose tokens come from a provider. */
export function isTokenInput(input: CredentialInput): input is TokenInput {
  return input.type === 'oauth2' || input.type === 'openIdConnect'
}
