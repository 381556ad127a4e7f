import 'server-only'
import type { RequiredSecurity, SchemeUse } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { type Credential, isTokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { registerSecrets, secretsOf } from '@/lib/server/credentials/mask'
import { getFreshTokens } from '@/lib/server/credentials/oauth/renew-tokens'
import { schemeKindOf } from '@/lib/server/credentials/schemes'
import { type Identity, joinIdentities } from '@/lib/server/outbound/identity'

interface Named {
  scheme: string
}

/** Returns true if nothing is required, or one of the alternatives is complete with the available credentials. */
export function isSatisfied({ alternatives }: Pick<RequiredSecurity, 'alternatives'>, available: Named[]): boolean {
  return alternatives.length === 0 || complete(alternatives, available) !== undefined
}

/**
 * Returns the credentials for a call: those of the first complete alternative (else of the one with the most credentials), the
 * same for each skill with requirements of its own, and credentials that are not in the card.
 */
export function chooseCredentials<T extends Named>(required: RequiredSecurity, available: T[]): T[] {
  const { alternatives, skills, schemes } = required
  const selected = new Set(
    [alternatives, ...skills].flatMap((each) => best(each, available)).map(({ scheme }) => scheme),
  )
  const ofCard = new Set(schemes.map(({ scheme }) => scheme))
  // If a card declares schemes but requires none, the user decides.
  const isOptional = alternatives.length === 0
  return available.filter(({ scheme }) => selected.has(scheme) || !ofCard.has(scheme) || isOptional)
}

function best(alternatives: SchemeUse[][], available: Named[]): SchemeUse[] {
  const filled = alternatives.filter((uses) => uses.length > 0)
  const ranked = filled.toSorted((one, other) => count(other, available) - count(one, available))
  return complete(filled, available) ?? ranked[0] ?? []
}

function complete(alternatives: SchemeUse[][], available: Named[]): SchemeUse[] | undefined {
  return alternatives.find((uses) => count(uses, available) === uses.length)
}

function count(uses: SchemeUse[], available: Named[]): number {
  return uses.filter(({ scheme }) => available.some((one) => one.scheme === scheme)).length
}

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
    const input = requireInput(credential)
    // A running turn also masks secrets that are used from now on.
    registerSecrets(credential.agentId, secretsOf(credential))
    const fetched = isTokenInput(input) ? await getFreshTokens(credential) : null
    if (fetched) tokens.set(credential, fetched)
    const identity = schemeKindOf(input).identity(input, fetched)
    if (identity) identities.push(identity)
  }
  return { identity: joinIdentities(identities), tokens }
}

function requireInput({ input, scheme }: Credential): CredentialInput {
  if (input) return input
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
