import 'server-only'
import { authorizationCodeGrantRequest, processAuthorizationCodeResponse, validateAuthResponse } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { isTokenInput } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import {
  hasBindingCookie,
  openPendingAuthorization,
  type PendingAuthorization,
  toAuthorizationId,
} from '@/lib/server/credentials/oauth/pending-authorization'
import { removeIdToken, requestTokens } from '@/lib/server/credentials/oauth/grants'
import { storeRenewedTokens } from '@/lib/server/credentials/oauth/renew-tokens'
import { discardTokens, openCredentialsById } from '@/lib/server/credentials/vault'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { consumeAuthorization } from '@/lib/server/db/credentials/authorizations'
import { actFor } from '@/lib/server/platform/viewer'

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Returns a page that navigates to another page of Switchboard at once. A redirect would not work: the browser came from
 * another site and sends the session cookie only on a navigation from Switchboard's own page.
 */
export function createRedirectPage(path: string): Response {
  const to = escaped(path)
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><title>Switchboard</title><a href="${to}">Switchboard</a>`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}

/** Fetches tokens for a code and stores them. Throws the fault of a provider or user that refuses. */
async function exchangeCode(
  agentId: string,
  { credentialId, verifier, redirectUri, state }: Extract<PendingAuthorization, { kind: 'code' }>,
  parameters: URLSearchParams,
): Promise<void> {
  const [credential] = await openCredentialsById(agentId, [credentialId])
  if (!credential?.input || !isTokenInput(credential.input))
    throw new Fault('conflict', 'The credential changed during sign-in. Sign in again.')
  const { input, tokens, shown } = credential
  try {
    const fetched = await requestTokens(
      input,
      (sent) => maskWith({ id: agentId }, sent),
      async ({ server, client, auth, isDiscovered: isKnown, options }) => {
        const callbackParameters = new URLSearchParams(parameters)
        // Without metadata, the issuer of a provider is unknown (RFC 9207).
        if (!isKnown) callbackParameters.delete('iss')
        const valid = validateAuthResponse(server, client, callbackParameters, state)
        const response = await authorizationCodeGrantRequest(
          server,
          client,
          auth,
          valid,
          redirectUri,
          verifier,
          options,
        )
        return processAuthorizationCodeResponse(server, client, await removeIdToken(response))
      },
      [verifier, parameters.get('code') ?? ''],
    )
    await storeRenewedTokens(credential, fetched)
  } catch (error) {
    // Existing tokens still work.
    if (error instanceof Fault && !tokens) await discardTokens(credential, { ...shown, problem: error.message })
    throw error
  }
}

const unknown = "This sign-in is unknown, already used or expired. Start it again on the agent's page."

/**
 * Handles the provider's redirect. Returns the path of the page that shows the result. Throws `forbidden` for anything that
 * this browser did not start here.
 */
export async function finishAuthorization(request: Request): Promise<string> {
  const { searchParams } = new URL(request.url)
  const row = await consumeAuthorization(toAuthorizationId(searchParams.get('state') ?? ''))
  const pending = row && (await openPendingAuthorization(row))
  if (!row || pending?.kind !== 'code') throw new Fault('forbidden', unknown, { hop: 'switchboard' })
  if (!hasBindingCookie(request.headers, row.id, pending.binding))
    throw new Fault('forbidden', 'This sign-in was started in another browser.', { hop: 'switchboard' })
  const { slug } = await requireAgent(actFor(row.ownerId), row.agentId)
  const succeeded = await exchange(row.agentId, pending, searchParams)
  const result: Record<string, string> = succeeded ? { authorized: row.scheme } : { refused: row.scheme }
  return `/agents/${slug}?${new URLSearchParams({ tab: 'credentials', ...result }).toString()}`
}

/** Returns true if there are tokens now; a failure is stored with the credential. */
async function exchange(
  agentId: string,
  pending: Extract<PendingAuthorization, { kind: 'code' }>,
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
