import 'server-only'
import { authorizationCodeGrantRequest, processAuthorizationCodeResponse, validateAuthResponse } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { fetchesTokens } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { isBound } from '@/lib/server/credentials/oauth/binding-cookie'
import { atTokenEndpoint, withoutIdToken } from '@/lib/server/credentials/oauth/grants'
import { authorizationId, openPending, type Pending } from '@/lib/server/credentials/oauth/pending'
import { keepRenewed } from '@/lib/server/credentials/oauth/renew'
import { credentialsOf, keepTokens } from '@/lib/server/credentials/vault'
import { takeAuthorization } from '@/lib/server/db/authorizations'

/** Fetches tokens for a code and keeps them. Throws the fault of a provider, or of a person, that refuses. */
async function exchangeCode(
  agentId: string,
  { credentialId, verifier, redirectUri, state }: Extract<Pending, { kind: 'code' }>,
  parameters: URLSearchParams,
): Promise<void> {
  const credential = (await credentialsOf(agentId)).find(({ id }) => id === credentialId)
  if (!credential?.given || !fetchesTokens(credential.given))
    throw new Fault('conflict', 'The credential changed during sign-in. Sign in again.')
  const { given, tokens, shown } = credential
  try {
    const fetched = await atTokenEndpoint(
      given,
      (sent) => maskWith({ id: agentId }, sent),
      async ({ server, client, auth, isKnown, options }) => {
        const said = new URLSearchParams(parameters)
        // A provider that did not describe itself has no name to hold this against (RFC 9207).
        if (!isKnown) said.delete('iss')
        const valid = validateAuthResponse(server, client, said, state)
        const response = await authorizationCodeGrantRequest(
          server,
          client,
          auth,
          valid,
          redirectUri,
          verifier,
          options,
        )
        return processAuthorizationCodeResponse(server, client, await withoutIdToken(response))
      },
      [verifier, parameters.get('code') ?? ''],
    )
    await keepRenewed(credential, fetched)
  } catch (error) {
    // What worked before still does.
    if (error instanceof Fault && !tokens) await keepTokens(credential.id, null, { ...shown, problem: error.message })
    throw error
  }
}

const unknown = "This sign-in is unknown, already used or expired. Start it again on the agent's page."

/**
 * Takes what the provider sent a person back with, and gives the page of ours to go on to, which tells how it went.
 * Throws `forbidden` for anything that this browser did not begin here.
 */
export async function finishAuthorization(request: Request): Promise<string> {
  const { searchParams } = new URL(request.url)
  const row = await takeAuthorization(authorizationId(searchParams.get('state') ?? ''))
  const pending = row && (await openPending(row))
  if (!row || pending?.kind !== 'code') throw new Fault('forbidden', unknown, { hop: 'switchboard' })
  if (!isBound(request.headers, row.id, pending.binding))
    throw new Fault('forbidden', 'This sign-in was started in another browser.', { hop: 'switchboard' })
  const { slug } = await existingAgent({ ownerId: row.ownerId }, row.agentId)
  const succeeded = await exchange(row.agentId, pending, searchParams)
  const told: Record<string, string> = succeeded ? { authorized: row.scheme } : { refused: row.scheme }
  return `/agents/${slug}?${new URLSearchParams({ tab: 'credentials', ...told }).toString()}`
}

/** Whether there are tokens now; why not is kept with the credential. */
async function exchange(
  agentId: string,
  pending: Extract<Pending, { kind: 'code' }>,
  parameters: URLSearchParams,
): Promise<boolean> {
  try {
    await exchangeCode(agentId, pending, parameters)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
