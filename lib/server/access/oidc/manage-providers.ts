import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IdentityProvider, IdentityProviderInput, IdentityProviderPatch } from '@/lib/api/identity-provider'
import { logoutUrl } from '@/lib/server/access/oidc/back-channel-logout'
import { discoverIssuer, providerSecretContext } from '@/lib/server/access/oidc/provider-client'
import { redirectUrl } from '@/lib/server/access/oidc/sign-in-with-provider'
import { announceAccessChange } from '@/lib/server/access/session'
import { seal } from '@/lib/server/credentials/seal'
import {
  deleteProvider,
  insertProvider,
  listProviders,
  type ProviderRecord,
  requireProvider,
  updateProvider,
} from '@/lib/server/db/access/identity-providers'

function toIdentityProvider({ secret, ...provider }: ProviderRecord): IdentityProvider {
  return { ...provider, hasSecret: secret !== null }
}

/** Returns all providers, with the URLs to register at them. */
export async function listIdentityProviders(baseUrl: string) {
  const providers = (await listProviders()).map(toIdentityProvider)
  return { providers, redirectUrl: redirectUrl(baseUrl), logoutUrl: logoutUrl(baseUrl, '{id}') }
}

/** Adds a provider whose metadata can be fetched. Throws `conflict`, and the fault of a provider that cannot be reached. */
export async function addIdentityProvider({
  clientSecret,
  ...input
}: IdentityProviderInput): Promise<IdentityProvider> {
  await discoverIssuer(input.issuer)
  const id = randomUUID()
  return toIdentityProvider(await insertProvider(id, { ...input, secret: await sealSecret(id, clientSecret) }))
}

/**
 * Changes a provider. Another issuer must be reachable; it ends the sessions of the provider, and the accounts that people had with
 * the issuer before are found by their verified e-mail addresses. Throws `not-found`, `conflict`, and the fault of the provider.
 */
export async function changeIdentityProvider(
  id: string,
  { clientSecret, ...patch }: IdentityProviderPatch,
): Promise<IdentityProvider> {
  const { issuer } = await requireProvider(id)
  if (patch.issuer !== undefined && patch.issuer !== issuer) await discoverIssuer(patch.issuer)
  const secret = clientSecret === undefined ? {} : { secret: await sealSecret(id, clientSecret) }
  const changed = await updateProvider(id, { ...patch, ...secret })
  announceAccessChange()
  return toIdentityProvider(changed)
}

/** Removes a provider and ends its sessions. Throws `not-found`. */
export async function removeIdentityProvider(id: string): Promise<void> {
  await deleteProvider(id)
  announceAccessChange()
}

function sealSecret(id: string, secret: string | null): Promise<string | null> {
  return secret === null ? Promise.resolve(null) : seal(secret, providerSecretContext(id))
}
