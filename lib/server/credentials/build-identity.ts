import 'server-only'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { type Credential, isTokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { registerSecrets, secretsOf } from '@/lib/server/credentials/mask'
import { getFreshTokens } from '@/lib/server/credentials/oauth/renew-tokens'
import { schemeKindOf } from '@/lib/server/credentials/schemes'
import { type Identity, joinIdentities } from '@/lib/server/outbound/identity'

/** The identity of a request, and the tokens in it by credential. */
export interface BuiltIdentity {
  identity: Identity
  tokens: Map<Credential, Tokens>
}

/**
 * Builds the identity from these credentials; one that waits for the user is left out. Throws `agent-refused-auth` for one that
 * cannot be decrypted, and the fault of a provider that issues no token.
 */
export async function buildIdentity(credentials: Credential[]): Promise<BuiltIdentity> {
  const tokens = new Map<Credential, Tokens>()
  const identities: Identity[] = []
  // Extra headers come last, so that they override all others.
  for (const credential of credentials.toSorted(
    (one, other) => Number(one.type === 'headers') - Number(other.type === 'headers'),
  )) {
    const given = requireInput(credential)
    // A running turn also masks secrets that are used from now on.
    registerSecrets(credential.agentId, secretsOf(credential))
    const fetched = isTokenInput(given) ? await getFreshTokens(credential) : null
    if (fetched) tokens.set(credential, fetched)
    const identity = schemeKindOf(given).identity(given, fetched)
    if (identity) identities.push(identity)
  }
  return { identity: joinIdentities(identities), tokens }
}

function requireInput({ given, scheme }: Credential): CredentialInput {
  if (given) return given
  throw new Fault(
    'agent-refused-auth',
    `The credential for ${scheme} cannot be decrypted with the current SECRET_KEY.`,
    {
      hint: 'Enter it again, or add the previous key to SECRET_KEY_PREVIOUS.',
      hop: 'switchboard',
      details: { step: 'credential', scheme },
    },
  )
}
