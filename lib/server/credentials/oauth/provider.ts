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
import { z } from 'zod'
import { isObject, type Json } from '@/lib/a2a/json'
import { Fault } from '@/lib/faults/fault'
import type { TokenInput } from '@/lib/server/credentials/credential'
import { type CallOptions, checkProviderUrl, createCallOptions } from '@/lib/server/credentials/oauth/call-options'
import { type CreateMask, providerFault } from '@/lib/server/credentials/oauth/provider-fault'

/** Providers write null and empty texts for missing values. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())
const url = z.string().refine((text) => URL.canParse(text))

/** The members that are used (RFC 8414 §2, RFC 8628 §4, RFC 9207 §3). The OAuth client does not check their types. */
const metadataSchema = z.object({
  issuer: url,
  token_endpoint: optional(url),
  authorization_endpoint: optional(url),
  device_authorization_endpoint: optional(url),
  token_endpoint_auth_methods_supported: optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: optional(z.boolean()),
})

/**
 * Returns the response with only the metadata that is used, or unchanged if it is not a JSON object. Throws `agent-nonsense`
 * naming the invalid members, without their values.
 */
async function checkMetadata(response: Response, host: string): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  const json = parseOrNull(text)
  if (status !== 200 || !isObject(json)) return new Response(text || null, { status, headers })
  const read = metadataSchema.safeParse(json)
  if (read.success) return new Response(JSON.stringify(read.data), { status, headers })
  const members = [...new Set(read.error.issues.map(({ path }) => String(path[0])))].join(', ')
  throw new Fault('agent-nonsense', `The metadata of the OAuth provider at ${host} is invalid: ${members}.`, {
    hop: 'connection',
    details: { host, code: 'provider-metadata', values: { host, members } },
  })
}

function parseOrNull(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

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
export async function resolveProvider(input: TokenInput, createMask: CreateMask): Promise<Provider> {
  const described = metadataUrlOf(input)
  const server = described
    ? await discoverProvider(
        described,
        createMask,
        createCallOptions(() => sourcesOf(input, described)),
      )
    : fromEndpoints(input)
  return {
    server,
    client: { client_id: input.clientId },
    auth: createClientAuth(input.clientSecret, server),
    isDiscovered: described !== undefined,
    options: createCallOptions((url) =>
      described ? [described, ...sourcesOf(input, described)] : sourcesOf(input, url),
    ),
  }
}

/** Returns the documents that named a URL of the credential: those of the card, or none if a user entered it. */
function sourcesOf({ cardUrls }: TokenInput, url: string): string[] {
  const { urls = [], sources = [] } = cardUrls ?? {}
  return urls.some((one) => URL.parse(one)?.href === URL.parse(url)?.href) ? sources : []
}

/** Returns the metadata URL or the issuer; explicit endpoints take precedence. */
function metadataUrlOf(input: TokenInput): string | undefined {
  if (input.type === 'openIdConnect') return input.issuer
  return input.tokenUrl ? undefined : input.metadataUrl
}

/** Returns the provider from explicit endpoints; it has no issuer to check. */
function fromEndpoints(input: TokenInput): AuthorizationServer {
  const { tokenUrl = '', authorizationUrl, deviceAuthorizationUrl } = input.type === 'oauth2' ? input : {}
  return {
    issuer: checkProviderUrl(tokenUrl).origin,
    token_endpoint: tokenUrl,
    ...(authorizationUrl && { authorization_endpoint: authorizationUrl }),
    ...(deviceAuthorizationUrl && { device_authorization_endpoint: deviceAuthorizationUrl }),
  }
}

/** Returns how a client authenticates to a provider: in the header, or in the body if only that is supported. */
export function createClientAuth(clientSecret: string | undefined, server: AuthorizationServer): ClientAuth {
  if (!clientSecret) return None()
  const methods = server.token_endpoint_auth_methods_supported
  const postOnly = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return postOnly ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
}
