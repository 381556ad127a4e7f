import 'server-only'
import {
  allowInsecureRequests,
  type AuthorizationServer,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discoveryRequest,
  None,
  processDiscoveryResponse,
} from 'oauth4webapi'
import type { TokenInput } from '@/lib/server/credentials/credential'
import { providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { providerFetch } from '@/lib/server/credentials/oauth/provider-fetch'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'

/** What every call of the OAuth client is given. Whether http will do is for `providerFetch` to say. */
export const callOptions = { [customFetch]: providerFetch, [allowInsecureRequests]: true } as const

/** Whom to ask for tokens, and as whom. */
export interface Provider {
  server: AuthorizationServer
  client: Client
  auth: ClientAuth
  /** It described itself, so that what it says about itself can be held against that. */
  isKnown: boolean
}

const wellKnown = /\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/

/** The provider of a credential. Throws a Fault where it cannot be found. */
export async function providerOf(given: TokenInput): Promise<Provider> {
  const server = given.type === 'openIdConnect' ? await discover(given) : described(given)
  return {
    server,
    client: { client_id: given.clientId },
    auth: authOf(given, server),
    isKnown: given.type === 'openIdConnect',
  }
}

async function discover(given: Extract<TokenInput, { type: 'openIdConnect' }>): Promise<AuthorizationServer> {
  const issuer = checkProviderUrl(given.issuer?.replace(wellKnown, ''))
  try {
    return await processDiscoveryResponse(issuer, await discoveryRequest(issuer, callOptions))
  } catch (error) {
    throw await providerFault(error, issuer.host, given)
  }
}

/** As the addresses that were given say; it has no name that could be checked. */
function described(given: Extract<TokenInput, { type: 'oauth2' }>): AuthorizationServer {
  const { tokenUrl = '', authorizationUrl, deviceAuthorizationUrl } = given
  return {
    issuer: checkProviderUrl(tokenUrl).origin,
    token_endpoint: tokenUrl,
    ...(authorizationUrl && { authorization_endpoint: authorizationUrl }),
    ...(deviceAuthorizationUrl && { device_authorization_endpoint: deviceAuthorizationUrl }),
  }
}

function authOf({ clientSecret }: TokenInput, server: AuthorizationServer): ClientAuth {
  if (!clientSecret) return None()
  const methods = server.token_endpoint_auth_methods_supported
  const postOnly = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return postOnly ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
}
