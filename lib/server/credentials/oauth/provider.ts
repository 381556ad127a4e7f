import 'server-only'
import {
  type AuthorizationServer,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  discoveryRequest,
  None,
  processDiscoveryResponse,
} from 'oauth4webapi'
import type { TokenInput } from '@/lib/server/credentials/credential'
import { callOptions, type CallOptions } from '@/lib/server/credentials/oauth/call-options'
import { checkMetadata } from '@/lib/server/credentials/oauth/check-metadata'
import { type CreateMask, providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'

/**
 * A provider as it describes itself, from its name (issuer) or from the address of the description: OpenID Connect
 * Discovery §4 puts that below the name, RFC 8414 §3 between host and path. Throws the provider's fault.
 */
async function discoverProvider(
  address: string | undefined,
  createMask: CreateMask,
  options: CallOptions,
): Promise<AuthorizationServer> {
  const { issuer, algorithm } = named(checkProviderUrl(address))
  try {
    const response = await discoveryRequest(issuer, { ...options, algorithm })
    return await processDiscoveryResponse(issuer, await checkMetadata(response, issuer.host))
  } catch (error) {
    throw await providerFault(error, issuer.host, createMask)
  }
}

function named(address: URL): { issuer: URL; algorithm: 'oidc' | 'oauth2' } {
  const issuer = new URL(address)
  issuer.pathname = address.pathname
    .replace(/\/\.well-known\/openid-configuration\/?$/, '')
    .replace(/\/\.well-known\/oauth-authorization-server/, '')
  return { issuer, algorithm: address.pathname.includes('/oauth-authorization-server') ? 'oauth2' : 'oidc' }
}

/** Whom to ask for tokens, and as whom. */
export interface Provider {
  server: AuthorizationServer
  client: Client
  auth: ClientAuth
  /** It described itself, so that what it says about itself can be held against that. */
  isKnown: boolean
  /** For every call to it. */
  options: CallOptions
}

/** The provider of a credential. Throws a Fault where it cannot be found. */
export async function providerOf(given: TokenInput, createMask: CreateMask): Promise<Provider> {
  const described = descriptionOf(given)
  const server = described
    ? await discoverProvider(
        described,
        createMask,
        callOptions(() => sourcesOf(given, described)),
      )
    : addressed(given)
  return {
    server,
    client: { client_id: given.clientId },
    auth: authOf(given, server),
    isKnown: described !== undefined,
    options: callOptions((url) => (described ? [described, ...sourcesOf(given, described)] : sourcesOf(given, url))),
  }
}

/** What named a URL of the credential: the card, or nothing if a person entered it. */
function sourcesOf({ cardUrls }: TokenInput, url: string): string[] {
  const { urls = [], sources = [] } = cardUrls ?? {}
  return urls.some((one) => URL.parse(one)?.href === URL.parse(url)?.href) ? sources : []
}

/** Where it describes itself; its addresses, where they were given, outweigh that. */
function descriptionOf(given: TokenInput): string | undefined {
  if (given.type === 'openIdConnect') return given.issuer
  return given.tokenUrl ? undefined : given.metadataUrl
}

/** As the addresses that were given say; it has no name that could be checked. */
function addressed(given: TokenInput): AuthorizationServer {
  const { tokenUrl = '', authorizationUrl, deviceAuthorizationUrl } = given.type === 'oauth2' ? given : {}
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
