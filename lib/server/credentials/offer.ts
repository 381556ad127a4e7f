import 'server-only'
import { type CredentialInput, headersScheme } from '@/lib/api/credential'
import type { AgentInput } from '@/lib/api/agent'
import type { AskedSecurity } from '@/lib/a2a/security/scheme'
import { Fault } from '@/lib/faults/fault'
import { askedBy } from '@/lib/server/credentials/asked'
import { withCardUrls } from '@/lib/server/credentials/card-urls'
import { fetchesTokens, type Tokens } from '@/lib/server/credentials/credential'
import { completed, shownOf } from '@/lib/server/credentials/give'
import { maskOf, secretsOf } from '@/lib/server/credentials/mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskedFetch } from '@/lib/server/credentials/masked-fetch'
import { fetchForClient } from '@/lib/server/credentials/oauth/grants'
import { agentOrigins } from '@/lib/server/credentials/origins'
import { answerTo, kindOf } from '@/lib/server/credentials/schemes'
import { keepCredential } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { type Identity, joinIdentities } from '@/lib/server/outbound/identity'

/** What was given along with an agent that is not stored yet. */
export function offeredWith({ credential, headers }: AgentInput): CredentialInput[] {
  const extra = Object.keys(headers ?? {}).length > 0 ? [{ type: 'headers' as const, headers: headers ?? {} }] : []
  return [...(Array.isArray(credential) ? credential : credential ? [credential] : []), ...extra]
}

/** A way out that shows what was offered to these origins alone; what waits for a person's consent is not shown yet. */
export function offeringFetch(offered: CredentialInput[], origins: string[]): OutboundFetch {
  if (offered.length === 0) return outboundFetch
  let shown: Promise<{ identity: Identity; mask: Mask }> | undefined
  return async (url, init) => {
    if (!origins.includes(new URL(url).origin)) return outboundFetch(url, init)
    const { identity, mask } = await (shown ??= show(offered))
    return maskedFetch(outboundFetch, mask)(url, { ...init, identity })
  }
}

/** Each by the scheme of the card that it answers. Throws `invalid-input` for what cannot be used with this card. */
export function assignSchemes(asked: AskedSecurity, offered: CredentialInput[]): CredentialInput[] {
  const taken = new Set<string>()
  return offered.map((one) => {
    const scheme = one.type === 'headers' ? headersScheme : (one.scheme ?? freeScheme(asked, one, taken))
    if (taken.has(scheme)) throw new Fault('invalid-input', `Two credentials were sent for ${scheme}.`)
    taken.add(scheme)
    return completed(asked, scheme, one)
  })
}

/** Keeps with an agent what was offered for it. */
export async function keepOffered(agent: AgentRecord, assigned: CredentialInput[]): Promise<void> {
  if (assigned.length === 0) return
  const [origins, asked] = await Promise.all([agentOrigins(agent), askedBy(agent)])
  for (const one of assigned)
    await keepCredential(agent.id, one.scheme ?? one.type, withCardUrls(one, asked, agent), shownOf(one, origins))
}

function freeScheme({ schemes }: AskedSecurity, { type }: CredentialInput, taken: Set<string>): string {
  const free = schemes.filter(({ scheme }) => !taken.has(scheme))
  // A token of whatever origin answers a scheme that wants one.
  const alike =
    type === 'bearer' ? free.find((one) => one.type === 'oauth2' || one.type === 'openIdConnect') : undefined
  return (free.find((one) => answerTo(one) === type) ?? alike)?.scheme ?? type
}

async function show(offered: CredentialInput[]): Promise<{ identity: Identity; mask: Mask }> {
  const withTokens = await Promise.all(
    offered.map(async (given) => ({ given, tokens: await tokensFor(given, offered) })),
  )
  const identities = withTokens
    // Where its key goes may stand in the card alone.
    .filter(({ given }) => given.type !== 'apiKey' || given.name !== undefined)
    .flatMap(({ given, tokens }) => kindOf(given).identity(given, tokens) ?? [])
  return { identity: joinIdentities(identities), mask: maskOf(withTokens.flatMap(secretsOf)) }
}

/** Where the provider is named, so that the card need not be read first. */
async function tokensFor(given: CredentialInput, offered: CredentialInput[]): Promise<Tokens | null> {
  if (!fetchesTokens(given) || given.flow !== 'clientCredentials') return null
  const named = given.type === 'oauth2' ? given.tokenUrl : given.issuer
  if (!named) return null
  const secrets = offered.flatMap((one) => secretsOf({ given: one, tokens: null }))
  return fetchForClient(given, async (sent) => maskOf([...secrets, ...sent]))
}
