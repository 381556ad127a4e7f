import 'server-only'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { type Credential, fetchesTokens, type Tokens } from '@/lib/server/credentials/credential'
import { learnSecrets, secretsOf } from '@/lib/server/credentials/mask'
import { freshTokens } from '@/lib/server/credentials/oauth/renew'
import { kindOf } from '@/lib/server/credentials/schemes'
import { type Identity, joinIdentities } from '@/lib/server/outbound/identity'

/** What is shown to an agent, and the tokens in it, by credential. */
export interface Shown {
  identity: Identity
  tokens: Map<Credential, Tokens>
}

/**
 * What these credentials show; one that waits for a person shows nothing. Throws `agent-refused-auth` for one that
 * cannot be opened, and the fault of a provider that gives no token.
 */
export async function identityOf(credentials: Credential[]): Promise<Shown> {
  const tokens = new Map<Credential, Tokens>()
  const identities: Identity[] = []
  // Extra headers come last: they are what a person wants whatever else there is.
  for (const credential of credentials.toSorted(
    (one, other) => Number(one.type === 'headers') - Number(other.type === 'headers'),
  )) {
    const given = opened(credential)
    // A turn that runs already masks what is shown from now on, too.
    learnSecrets(credential.agentId, secretsOf(credential))
    const fetched = fetchesTokens(given) ? await freshTokens(credential) : null
    if (fetched) tokens.set(credential, fetched)
    const identity = kindOf(given).identity(given, fetched)
    if (identity) identities.push(identity)
  }
  return { identity: joinIdentities(identities), tokens }
}

function opened({ given, scheme }: Credential): CredentialInput {
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
