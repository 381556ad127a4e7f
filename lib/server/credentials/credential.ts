import 'server-only'
import type { z } from 'zod'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { givenSchema } from '@/lib/api/credential-calls'

/** What was fetched from a provider. */
export interface Tokens {
  accessToken: string
  refreshToken?: string
  /** Milliseconds since 1970; absent where the provider did not say. */
  expiresAt?: number
  /** The same: a little earlier, when to renew them. */
  renewAt?: number
}

/** What may be shown of a credential. */
export type Shown = Omit<z.infer<typeof givenSchema>, 'type' | 'state' | 'updatedAt'> & {
  /** A person has been shown a device code. */
  pending?: boolean
}

/** A stored credential, opened. */
export interface Credential {
  id: string
  agentId: string
  scheme: string
  type: CredentialType
  shown: Shown
  /** What the person gave; null where the key of today does not open it. */
  given: CredentialInput | null
  tokens: Tokens | null
  updatedAt: Date
}

/** Which URLs of a credential stand in the agent's card, and the URLs that the card is from. */
export interface CardUrls {
  cardUrls?: { urls: string[]; sources: string[] }
}

/** A credential that fetches tokens. */
export type TokenInput = Extract<CredentialInput, { type: 'oauth2' | 'openIdConnect' }> & CardUrls

/** True for one whose tokens come from a provider. */
export function fetchesTokens(given: CredentialInput): given is TokenInput {
  return given.type === 'oauth2' || given.type === 'openIdConnect'
}
