import 'server-only'
import { type AskedSecurity, oauthFlowNames, type SecurityScheme } from '@/lib/a2a/security/scheme'
import type { SetCredential } from '@/lib/api/credential'
import type { AskedCredentials, CredentialStatus, SchemeStatus } from '@/lib/api/credential-calls'
import { askedBy } from '@/lib/server/credentials/asked'
import { isSatisfied } from '@/lib/server/credentials/choose'
import type { Credential } from '@/lib/server/credentials/credential'
import { callbackUrl } from '@/lib/server/credentials/oauth/callback-url'
import { stateFor } from '@/lib/server/credentials/state'
import { credentialsOf } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** What the form of a scheme needs to know of what the card says. */
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
      return { says: scheme.says }
    default:
      return {}
  }
}

function flowsOf({ flows }: Extract<SecurityScheme, { type: 'oauth2' }>): SchemeStatus['options']['flows'] {
  return oauthFlowNames.flatMap((flow) => {
    const said = flows[flow]
    if (!said) return []
    const { scopes, refreshUrl: _refreshUrl, ...addresses } = said
    return [
      { flow, ...addresses, scopes: Object.entries(scopes).map(([name, description]) => ({ name, description })) },
    ]
  })
}

type Given = NonNullable<SchemeStatus['given']>

/** What the agent's card asks for, and what is set; never a secret. */
export async function credentialStatus(agent: AgentRecord, baseUrl: string): Promise<CredentialStatus> {
  const asked = await askedBy(agent)
  const credentials = await credentialsOf(agent.id)
  const ofCard = new Set(asked.schemes.map(({ scheme }) => scheme))
  const beyond = credentials.filter(({ scheme }) => !ofCard.has(scheme)).map(beyondCard)
  const set = new Map(credentials.map((credential) => [credential.scheme, givenTo(agent, credential)]))
  const ready = credentials.filter(({ scheme }) => set.get(scheme)?.state === 'ready')
  return {
    schemes: [
      ...asked.schemes.map((scheme) => schemeStatus(scheme, asked, set, schemeOptions(scheme))),
      ...beyond.map((scheme) => schemeStatus(scheme, asked, set, {})),
    ],
    alternatives: asked.alternatives.map((uses) => uses.map(({ scheme }) => scheme)),
    satisfied: isSatisfied(asked, ready),
    callbackUrl: callbackUrl(baseUrl),
  }
}

/** What a card asks for, before its agent is kept. */
export function askedCredentials(asked: AskedSecurity): AskedCredentials {
  return {
    schemes: asked.schemes.map((scheme) => {
      const { set: _set, given: _given, ...rest } = schemeStatus(scheme, asked, new Map(), schemeOptions(scheme))
      return rest
    }),
    alternatives: asked.alternatives.map((uses) => uses.map(({ scheme }) => scheme)),
  }
}

/** What reading an agent tells of its credentials. */
export async function setCredentials(
  agent: AgentRecord,
): Promise<{ credential: SetCredential | SetCredential[] | null; headers: string[] }> {
  const all = await credentialsOf(agent.id)
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
  { alternatives, skills }: AskedSecurity,
  set: ReadonlyMap<string, Given>,
  options: SchemeStatus['options'],
): SchemeStatus {
  const uses = [...alternatives.flat(), ...skills.flat(2)].filter((use) => use.scheme === scheme.scheme)
  const given = set.get(scheme.scheme) ?? null
  return {
    name: scheme.scheme,
    type: scheme.type,
    ...('description' in scheme && scheme.description && { description: scheme.description }),
    options,
    scopes: [...new Set(uses.flatMap(({ scopes }) => scopes))],
    required: uses.length > 0,
    set: given !== null,
    given,
  }
}

function givenTo(agent: AgentRecord, credential: Credential): Given {
  const { pending: _pending, ...shown } = credential.shown
  const state = stateFor(agent, credential)
  return { ...shown, type: credential.type, state, updatedAt: credential.updatedAt.toISOString() }
}
