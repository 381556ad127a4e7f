import 'server-only'
import { authorizationCodeGrantRequest, processAuthorizationCodeResponse, validateAuthResponse } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { fetchesTokens } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { atTokenEndpoint, withoutIdToken } from '@/lib/server/credentials/oauth/grants'
import type { Pending } from '@/lib/server/credentials/oauth/pending'
import { keepRenewed } from '@/lib/server/credentials/oauth/renew'
import { credentialsOf, keepTokens } from '@/lib/server/credentials/vault'

/** Fetches tokens for a code and keeps them. Throws the fault of a provider, or of a person, that refuses. */
export async function exchangeCode(
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
