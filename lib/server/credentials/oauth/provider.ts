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
import { type CallOptions, checkProviderUrl, createCallOptions } from '@/lib/server/credentials/oauth/call-options'
import { checkMetadata } from '@/lib/server/credentials/oauth/check-metadata'
import { type CreateMask, providerFault } from '@/lib/server/credentials/oauth/provider-fault'

/**
 * Fetches the metadata of a provider, by its issuer or the URL of the metadata: OpenID Connect Discovery §4 puts it below the
 * issuer, RFC 8414 §3 between host and path. Throws the provider's fault.
 */
async function discoverProvider(
  address: string | undefined,
  createMask: CreateMask,
  options: CallOptions,
): Promise<AuthorizationServer> {
  const { issuer, algorithm } = parseProviderUrl(checkProviderUrl(address))
  try {
    const response = await discoveryRequest(issuer, { ...options, algorithm })
    return await processDiscoveryResponse(issuer, await checkMetadata(response, issuer.host))
  } catch (error) {
    throw await providerFault(error, issuer.host, createMask)
  }
}

function parseProviderUrl(address: URL): { issuer: URL; algorithm: 'oidc' | 'oauth2' } {
  const issuer = new URL(address)
  issuer.pathname = address.pathname
    .replace(/\/\.well-known\/openid-configuration\/?$/, '')
    .replace(/\/\.well-known\/oauth-authorization-server/, '')
  return { issuer, algorithm: address.pathname.includes('/oauth-authorization-server') ? 'oauth2' : 'oidc' }
}

/** An OAuth provider and the client's authentication. */
export interface Provider {
  server: AuthorizationServer
  client: Client
  auth: ClientAuth
  /** The provider has metadata, so its responses can be checked against them. */
  isDiscovered: boolean
  /** Options of every call to the provider. */
  options: CallOptions
}

/** Returns the provider of a credential. Throws a Fault if it cannot be found. */
export async function resolveProvider(given: TokenInput, createMask: CreateMask): Promise<Provider> {
  const described = metadataUrlOf(given)
  const server = described
    ? await discoverProvider(
        described,
        createMask,
        createCallOptions(() => sourcesOf(given, described)),
      )
    : fromEndpoints(given)
  return {
    server,
    client: { client_id: given.clientId },
    auth: authOf(given, server),
    isDiscovered: described !== undefined,
    options: createCallOptions((url) =>
      described ? [described, ...sourcesOf(given, described)] : sourcesOf(given, url),
    ),
  }
}

/** Returns the documents that named a URL of the credential: those of the card, or none if a user entered it. */
function sourcesOf({ cardUrls }: TokenInput, url: string): string[] {
  const { urls = [], sources = [] } = cardUrls ?? {}
  return urls.some((one) => URL.parse(one)?.href === URL.parse(url)?.href) ? sources : []
}

/** Returns the metadata URL or the issuer; explicit endpoints take precedence. */
function metadataUrlOf(given: TokenInput): string | undefined {
  if (given.type === 'openIdConnect') return given.issuer
  return given.tokenUrl ? undefined : given.metadataUrl
}

/** Returns the provider from explicit endpoints; it has no issuer to check. */
function fromEndpoints(given: TokenInput): AuthorizationServer {
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
