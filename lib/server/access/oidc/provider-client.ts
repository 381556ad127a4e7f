import 'server-only'
import {
  type AuthorizationServer,
  type Client,
  type ClientAuth,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'
import { type CallOptions, checkProviderUrl, createCallOptions } from '@/lib/server/credentials/oauth/call-options'
import { createClientAuth } from '@/lib/server/credentials/oauth/provider'
import { unseal } from '@/lib/server/credentials/seal'
import type { ProviderRecord } from '@/lib/server/db/access/identity-providers'
import { consumeRateLimit, readClientAddress } from '@/lib/server/platform/http/rate-limits'

/** Returns the context to which the encrypted client secret of a provider is bound. */
export const providerSecretContext = (id: string): string => `identity provider ${id}`

const url = z.string().refine((text) => URL.canParse(text))
/** The members of the metadata that a sign-in needs (OpenID Connect Discovery §3). The client does not check their types. */
const neededSchema = z.object({ authorization_endpoint: url, token_endpoint: url, jwks_uri: url })

/** What is needed to talk to an identity provider. */
export interface ProviderClient {
  server: AuthorizationServer & z.infer<typeof neededSchema>
  client: Client
  auth: ClientAuth
  /** Options of every call: they apply the outbound policy. */
  options: CallOptions
}

/** Fetches the metadata of an issuer. Throws `invalid-input` for an invalid URL, and the fault of a provider that fails. */
export async function discoverIssuer(
  issuer: string,
): Promise<{ server: ProviderClient['server']; options: CallOptions }> {
  const address = checkProviderUrl(issuer)
  // The metadata name the other URLs, which must not lead into networks that the issuer is not in.
  const options = createCallOptions((called) => (called.startsWith(issuer) ? [] : [issuer]))
  try {
    const server = await processDiscoveryResponse(address, await discoveryRequest(address, options))
    return { server: { ...server, ...neededSchema.parse(server) }, options }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('agent-nonsense', `The metadata of the identity provider at ${address.host} are not usable.`, {
      hop: 'connection',
      hint: 'Check the issuer URL: its path followed by /.well-known/openid-configuration must return the metadata.',
      details: { code: 'provider-metadata', values: { host: address.host, members: 'issuer' } },
    })
  }
}

/** Returns the client of a stored provider, with its current metadata. Throws as `discoverIssuer`. */
export async function createProviderClient({ id, issuer, clientId, secret }: ProviderRecord): Promise<ProviderClient> {
  const { server, options } = await discoverIssuer(issuer)
  const clientSecret = secret === null ? undefined : await unseal(secret, providerSecretContext(id))
  return { server, client: { client_id: clientId }, auth: createClientAuth(clientSecret, server), options }
}

/** Requests of one client in a minute that make Switchboard call an identity provider. A provider may sign many people out at once. */
const limits = { 'sign-in': 60, logout: 600 } as const

/** Counts a request without a sign-in that makes Switchboard call an identity provider. Throws `rate-limited`. */
export async function countProviderCall(kind: keyof typeof limits, headers: Headers): Promise<void> {
  const limit = { name: `provider ${kind} of a client`, perMinute: limits[kind] }
  await consumeRateLimit(limit, readClientAddress(headers), 'Too many requests for an identity provider.', {
    hint: 'Wait a moment, then try again.',
    hop: 'switchboard',
  })
}
