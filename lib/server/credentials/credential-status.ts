import 'server-only'
import { oauthFlowNames, type RequiredSecurity, type SecurityScheme } from '@/lib/a2a/security/read-required-security'
import type { SetCredential } from '@/lib/api/credential'
import type { CredentialRequirements, CredentialStatus, SchemeStatus } from '@/lib/api/credential-calls'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import { isSatisfied } from '@/lib/server/credentials/build-identity'
import { type Credential, isTokenInput } from '@/lib/server/credentials/credential'
import { callbackUrl } from '@/lib/server/credentials/oauth/pending-authorization'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

type State = NonNullable<SchemeStatus['given']>['state']

/** Returns the state of a credential. */
export function getCredentialState({ input, tokens, shown }: Credential): State {
  if (!input) return 'unreadable'
  if (!isTokenInput(input)) return shown.refused ? 'failed' : 'ready'
  // Existing tokens work until there are new ones.
  if (shown.pending && !tokens) return 'pending'
  if (shown.problem || shown.refused) return 'failed'
  // Client credentials require no consent.
  return tokens || input.flow === 'clientCredentials' ? 'ready' : 'unauthorized'
}

/** Returns the state of a credential for calls to its agent: one that was set for other origins is not sent. */
export function getCredentialStateFor({ url }: Pick<AgentRecord, 'url'>, credential: Credential): State {
  const { input, shown } = credential
  const origin = URL.parse(url)?.origin
  return input && origin !== undefined && !shown.origins.includes(origin) ? 'elsewhere' : getCredentialState(credential)
}

/** Returns the values of the card that the form of a scheme needs. */
function schemeOptions(scheme: SecurityScheme): SchemeStatus['options'] {
  switch (scheme.type) {
    case 'apiKey':
      return { in: scheme.in, name: scheme.name }
    case 'bearer':
      return scheme.format ? { bearerFormat: scheme.format } : {}
    case 'oauth2':
      return { flows: flowsOf(scheme) }
    case 'openIdConnect':
      return scheme.url ? { openIdConnectUrl: scheme.url } : {}
    case 'other':
      return { says: scheme.label }
    default:
      return {}
  }
}

function flowsOf({ flows }: Extract<SecurityScheme, { type: 'oauth2' }>): SchemeStatus['options']['flows'] {
  return oauthFlowNames.flatMap((flow) => {
    const declaredFlow = flows[flow]
    if (!declaredFlow) return []
    const { scopes, refreshUrl: _refreshUrl, ...addresses } = declaredFlow
    return [
      { flow, ...addresses, scopes: Object.entries(scopes).map(([name, description]) => ({ name, description })) },
    ]
  })
}

type Stored = NonNullable<SchemeStatus['given']>

/** Returns the requirements of the agent's card and the credentials that are set; never a secret. */
export async function readCredentialStatus(agent: AgentRecord, baseUrl: string): Promise<CredentialStatus> {
  const security = await readAgentSecurity(agent)
  const credentials = await openCredentials(agent)
  const ofCard = new Set(security.schemes.map(({ scheme }) => scheme))
  const notInCard = credentials.filter(({ scheme }) => !ofCard.has(scheme)).map(beyondCard)
  const set = new Map(credentials.map((credential) => [credential.scheme, toStored(agent, credential)]))
  const ready = credentials.filter(({ scheme }) => set.get(scheme)?.state === 'ready')
  return {
    schemes: [
      ...security.schemes.map((scheme) => schemeStatus(scheme, security, set, schemeOptions(scheme))),
      ...notInCard.map((scheme) => schemeStatus(scheme, security, set, {})),
    ],
    alternatives: security.alternatives.map((uses) => uses.map(({ scheme }) => scheme)),
    satisfied: isSatisfied(security, ready),
    callbackUrl: callbackUrl(baseUrl),
  }
}

/** Returns the requirements of a card before its agent is stored. */
export function listRequiredCredentials(security: RequiredSecurity): CredentialRequirements {
  return {
    schemes: security.schemes.map((scheme) => {
      const { set: _set, given: _fields, ...rest } = schemeStatus(scheme, security, new Map(), schemeOptions(scheme))
      return rest
    }),
    alternatives: security.alternatives.map((uses) => uses.map(({ scheme }) => scheme)),
  }
}

/** Returns the credentials that are set for an agent, without secrets. */
export async function listSetCredentials(
  agent: AgentRecord,
): Promise<{ credential: SetCredential | SetCredential[] | null; headers: string[] }> {
  const all = await openCredentials(agent)
  const set = all
    .filter(({ type }) => type !== 'headers')
    .map(({ type, scheme }): SetCredential => ({ type, scheme, set: true }))
  return {
    credential: set.length > 1 ? set : (set[0] ?? null),
    headers: all.flatMap(({ shown }) => shown.headers ?? []),
  }
}

function beyondCard({ scheme, type }: Credential): Pick<SecurityScheme, 'scheme'> & { type: SchemeStatus['type'] } {
  return { scheme, type }
}

function schemeStatus(
  scheme: SecurityScheme | ReturnType<typeof beyondCard>,
  { alternatives, skills }: RequiredSecurity,
  set: ReadonlyMap<string, Stored>,
  options: SchemeStatus['options'],
): SchemeStatus {
  const uses = [...alternatives.flat(), ...skills.flat(2)].filter((use) => use.scheme === scheme.scheme)
  const credential = set.get(scheme.scheme) ?? null
  return {
    name: scheme.scheme,
    type: scheme.type,
    ...('description' in scheme && scheme.description && { description: scheme.description }),
    options,
    scopes: [...new Set(uses.flatMap(({ scopes }) => scopes))],
    required: uses.length > 0,
    set: credential !== null,
    given: credential,
  }
}

function toStored(agent: AgentRecord, credential: Credential): Stored {
  const { pending: _pending, ...shown } = credential.shown
  const state = getCredentialStateFor(agent, credential)
  return { ...shown, type: credential.type, state, updatedAt: credential.updatedAt.toISOString() }
}
