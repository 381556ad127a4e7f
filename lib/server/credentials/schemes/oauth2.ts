import 'server-only'
import type { SchemeDemand } from '@/lib/a2a/security/scheme'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'
import { clientSecrets, tokenIdentity } from '@/lib/server/credentials/schemes/token-identity'

type OAuth2 = Extract<CredentialInput, { type: 'oauth2' }>

/** Which addresses each flow needs. */
const needs = {
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceCode: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const satisfies Record<OAuth2['flow'], (keyof OAuth2)[]>

/** A token from a provider whose addresses the person or the card gives (RFC 6749, 7636, 8628). */
export const oauth2: SchemeKind<OAuth2> = {
  complete: (given, demand, scopes) => {
    const completed: OAuth2 = { ...addresses(given, demand), ...given, scopes: given.scopes ?? scopes }
    const missing = needs[given.flow].find((name) => completed[name] === undefined)
    if (missing && completed.metadataUrl && !given.tokenUrl) return described(completed)
    if (missing)
      throw new Fault('invalid-input', `The card doesn't include all OAuth URLs. Enter ${missing}.`, {
        details: { issues: [{ path: missing, message: 'is missing' }], code: 'provider-unplaced' },
      })
    for (const name of needs[given.flow]) checkProviderUrl(completed[name])
    return completed
  },
  shown: ({ flow }) => ({ flow }),
  identity: (_given, tokens) => tokenIdentity(tokens),
  secrets: clientSecrets,
}

/** All addresses as the provider itself says: some of the card's and some of its own would not fit. */
function described({
  tokenUrl: _token,
  authorizationUrl: _page,
  deviceAuthorizationUrl: _device,
  ...rest
}: OAuth2): OAuth2 {
  checkProviderUrl(rest.metadataUrl)
  return rest
}

/** What the card says of the flow. */
function addresses({ flow }: OAuth2, demand: SchemeDemand | undefined): Partial<OAuth2> {
  if (demand?.type !== 'oauth2') return {}
  const { metadataUrl } = demand
  const { tokenUrl, authorizationUrl, deviceAuthorizationUrl } = demand.flows[flow] ?? {}
  return {
    ...(metadataUrl && { metadataUrl }),
    ...(tokenUrl && { tokenUrl }),
    ...(authorizationUrl && { authorizationUrl }),
    ...(deviceAuthorizationUrl && { deviceAuthorizationUrl }),
  }
}
