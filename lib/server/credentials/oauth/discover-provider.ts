import 'server-only'
import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import type { CallOptions } from '@/lib/server/credentials/oauth/call-options'
import { checkMetadata } from '@/lib/server/credentials/oauth/check-metadata'
import { type CreateMask, providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'

/**
 * A provider as it describes itself, from its name (issuer) or from the address of the description: OpenID Connect
 * Discovery §4 puts that below the name, RFC 8414 §3 between host and path. Throws the provider's fault.
 */
export async function discoverProvider(
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
