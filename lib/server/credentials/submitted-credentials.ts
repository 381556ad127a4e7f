import 'server-only'
import type { RequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { AgentInput } from '@/lib/api/agent'
import { type CredentialInput, headersScheme } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import { listAgentOrigins, withCardUrls } from '@/lib/server/credentials/card-sources'
import { isTokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { maskOf, secretsOf } from '@/lib/server/credentials/mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { fetchClientTokens } from '@/lib/server/credentials/oauth/grants'
import { credentialTypeFor, schemeKindOf } from '@/lib/server/credentials/schemes'
import { completeCredential, toPublicFields } from '@/lib/server/credentials/set-credential'
import { storeCredential } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { outboundFetch, type OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { type Identity, joinIdentities } from '@/lib/server/outbound/identity'

/** Wraps a fetch so that the text of responses is masked and headers that repeat a secret are left out. */
export function createMaskedFetch(fetch: OutboundFetch, mask: Mask): OutboundFetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    const headers = new Headers([...answer.headers].filter(([, value]) => mask(value) === value))
    return { ...answer, headers, url: mask(answer.url), text: async (exact) => mask(await answer.text(exact)) }
  }
}

/** Returns the credentials that were submitted with an agent that is not stored yet. */
export function readSubmittedCredentials({ credential, headers }: AgentInput): CredentialInput[] {
  const extra = Object.keys(headers ?? {}).length > 0 ? [{ type: 'headers' as const, headers: headers ?? {} }] : []
  return [...(Array.isArray(credential) ? credential : credential ? [credential] : []), ...extra]
}

/**
 * Creates a fetch that sends the submitted credentials to these origins only. Credentials that wait for the user's consent are
 * left out.
 */
export function createCredentialFetch(submitted: CredentialInput[], origins: string[]): OutboundFetch {
  if (submitted.length === 0) return outboundFetch
  let prepared: Promise<{ identity: Identity; mask: Mask }> | undefined
  return async (url, init) => {
    if (!origins.includes(new URL(url).origin)) return outboundFetch(url, init)
    const { identity, mask } = await (prepared ??= prepareIdentity(submitted))
    return createMaskedFetch(outboundFetch, mask)(url, { ...init, identity })
  }
}

/** Assigns each credential to a scheme of the card. Throws `invalid-input` for one that cannot be used with this card. */
export function assignSchemes(security: RequiredSecurity, submitted: CredentialInput[]): CredentialInput[] {
  const used = new Set<string>()
  return submitted.map((one) => {
    const scheme = one.type === 'headers' ? headersScheme : (one.scheme ?? freeScheme(security, one, used))
    if (used.has(scheme)) throw new Fault('invalid-input', `Two credentials were sent for ${scheme}.`)
    used.add(scheme)
    return completeCredential(security, scheme, one)
  })
}

/** Stores the submitted credentials of an agent. */
export async function storeSubmittedCredentials(agent: AgentRecord, assigned: CredentialInput[]): Promise<void> {
  if (assigned.length === 0) return
  const [origins, security] = await Promise.all([listAgentOrigins(agent), readAgentSecurity(agent)])
  for (const one of assigned)
    await storeCredential(
      agent,
      one.scheme ?? one.type,
      withCardUrls(one, security, agent),
      toPublicFields(one, origins),
    )
}

function freeScheme({ schemes }: RequiredSecurity, { type }: CredentialInput, used: Set<string>): string {
  const free = schemes.filter(({ scheme }) => !used.has(scheme))
  // Any bearer token satisfies a scheme that requires a token.
  const alike =
    type === 'bearer' ? free.find((one) => one.type === 'oauth2' || one.type === 'openIdConnect') : undefined
  return (free.find((one) => credentialTypeFor(one) === type) ?? alike)?.scheme ?? type
}

async function prepareIdentity(submitted: CredentialInput[]): Promise<{ identity: Identity; mask: Mask }> {
  const withTokens = await Promise.all(
    submitted.map(async (input) => ({ input, tokens: await tokensFor(input, submitted) })),
  )
  const identities = withTokens
    // The location of an API key may be known from the card only.
    .filter(({ input }) => input.type !== 'apiKey' || input.name !== undefined)
    .flatMap(({ input, tokens }) => schemeKindOf(input).identity(input, tokens) ?? [])
  return { identity: joinIdentities(identities), mask: maskOf(withTokens.flatMap(secretsOf)) }
}

/** Fetches tokens if the provider is known without the card. */
async function tokensFor(input: CredentialInput, submitted: CredentialInput[]): Promise<Tokens | null> {
  if (!isTokenInput(input) || input.flow !== 'clientCredentials') return null
  const providerUrl = input.type === 'oauth2' ? input.tokenUrl : input.issuer
  if (!providerUrl) return null
  const secrets = submitted.flatMap((one) => secretsOf({ input: one, tokens: null }))
  return fetchClientTokens(input, async (sent) => maskOf([...secrets, ...sent]))
}
