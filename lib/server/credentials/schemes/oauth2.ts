import 'server-only'
import type { SchemeRequirement } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/call-options'
import { clientSecrets, type SchemeKind, tokenIdentity } from '@/lib/server/credentials/schemes/kind'

type OAuth2 = Extract<CredentialInput, { type: 'oauth2' }>

/** The URLs that each flow requires. */
const needs = {
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceCode: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const satisfies Record<OAuth2['flow'], (keyof OAuth2)[]>

/** A token from a provider whose URLs the user or the card gives (RFC 6749, 7636, 8628). */
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

/** Uses the provider's metadata for all URLs: a mix of card and metadata might not match. */
function described({
  tokenUrl: _token,
  authorizationUrl: _page,
  deviceAuthorizationUrl: _device,
  ...rest
}: OAuth2): OAuth2 {
  checkProviderUrl(rest.metadataUrl)
  return rest
}

/** Returns the URLs that the card gives for the flow. */
function addresses({ flow }: OAuth2, demand: SchemeRequirement | undefined): Partial<OAuth2> {
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

type OpenIdConnect = Extract<CredentialInput, { type: 'openIdConnect' }>

/** A token from a provider with metadata (OpenID Connect Discovery 1.0). */
export const openIdConnect: SchemeKind<OpenIdConnect> = {
  complete: (given, demand, scopes) => {
    const issuer = given.issuer ?? (demand?.type === 'openIdConnect' ? demand.url : undefined)
    if (!issuer)
      throw new Fault('invalid-input', 'The card names no OpenID Connect issuer. Enter the issuer URL.', {
        details: { issues: [{ path: 'issuer', message: 'is missing' }], code: 'provider-unnamed' },
      })
    checkProviderUrl(issuer)
    return { ...given, issuer, scopes: given.scopes ?? scopes }
  },
  shown: ({ flow }) => ({ flow }),
  identity: (_given, tokens) => tokenIdentity(tokens),
  secrets: clientSecrets,
}
