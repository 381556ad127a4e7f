import 'server-only'
import type { SchemeRequirement } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput } from '@/lib/api/credential'
import type { PublicCredentialFields, TokenInput, Tokens } from '@/lib/server/credentials/credential'
import type { Identity } from '@/lib/server/outbound/identity'

/** The implementation of one kind of credential. */
export interface SchemeKind<Input extends CredentialInput = CredentialInput> {
  /**
   * Completes the input with the values of the card, so that a later card cannot redirect it. `scopes`: those that the card
   * requires. Throws `invalid-input` if something is missing or cannot be used.
   */
  complete: (input: Input, demand: SchemeRequirement | undefined, scopes: string[]) => Input
  /** Returns the fields that may be shown. */
  shown: (input: Input) => Partial<PublicCredentialFields>
  /** Returns what a request carries; null if the credential is not ready. */
  identity: (input: Input, tokens: Tokens | null) => Identity | null
  /** Returns the texts that are masked. */
  secrets: (input: Input) => string[]
}

/** Returns the identity of fetched tokens, which are sent as bearer tokens (RFC 6750). */
export function tokenIdentity(tokens: Tokens | null): Identity | null {
  return tokens && { headers: { authorization: `Bearer ${tokens.accessToken}` } }
}

const form = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

/** Returns a client's secret, alone and as it is sent to the provider (RFC 6749 §2.3.1). */
export function clientSecrets({ clientId, clientSecret }: TokenInput): string[] {
  if (!clientSecret) return []
  const pairs = [`${clientId}:${clientSecret}`, `${form(clientId)}:${form(clientSecret)}`]
  return [clientSecret, ...pairs.map((pair) => Buffer.from(pair).toString('base64'))]
}
