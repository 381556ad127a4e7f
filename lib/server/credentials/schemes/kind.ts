import 'server-only'
import type { SchemeDemand } from '@/lib/a2a/security/scheme'
import type { CredentialInput } from '@/lib/api/credential'
import type { Shown, Tokens } from '@/lib/server/credentials/credential'
import type { Identity } from '@/lib/server/outbound/identity'

/** What there is to know of one kind of credential. */
export interface SchemeKind<Given extends CredentialInput = CredentialInput> {
  /**
   * What was given, with what the card says filled in, so that a later card cannot send it elsewhere. `scopes`: those
   * that the card asks for. Throws `invalid-input` where something is missing or cannot be used.
   */
  complete: (given: Given, demand: SchemeDemand | undefined, scopes: string[]) => Given
  /** What may be shown of it. */
  shown: (given: Given) => Partial<Shown>
  /** What goes with a request; null where it is not ready to be sent. */
  identity: (given: Given, tokens: Tokens | null) => Identity | null
  /** Texts that must never be told. */
  secrets: (given: Given) => string[]
}
