import 'server-only'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'
import { clientSecrets, tokenIdentity } from '@/lib/server/credentials/schemes/token-identity'

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
