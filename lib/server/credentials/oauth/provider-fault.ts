import 'server-only'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import type { TokenInput } from '@/lib/server/credentials/credential'
import { maskOf, secretsOf } from '@/lib/server/credentials/mask'

const longest = 300

/**
 * What went wrong with a provider, from the error of the OAuth client. `sent`: what else the provider was told in
 * confidence, and must not be told on.
 */
export function providerFault(error: unknown, host: string, given: TokenInput, sent: string[] = []): Fault {
  if (error instanceof Fault) {
    const { kind, message, ...rest } = error.data
    return new Fault(kind, message, { ...rest, details: { ...rest.details, step: 'token', at: rest.details?.step } })
  }
  const details = { step: 'token', host }
  const mask = maskOf([...secretsOf({ given, tokens: null }), ...sent])
  const clean = (text: string) => clip(mask(text))
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const said = error.error_description ? `${error.error} (${error.error_description})` : error.error
    return new Fault('agent-refused-auth', `The OAuth provider at ${host} rejected the request: ${clean(said)}.`, {
      hop: 'connection',
      details: { ...details, error: clean(error.error), code: 'provider-refuses', values: { said: clean(said) } },
    })
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return new Fault(
      'agent-refused-auth',
      `The OAuth provider at ${host} rejected the client (HTTP ${error.status}).`,
      {
        hop: 'connection',
        details: { ...details, code: 'provider-refuses-client', values: { status: error.status } },
      },
    )
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) throw error
  return new Fault('agent-nonsense', `The OAuth provider at ${host} returned an invalid response.`, {
    hint: 'Check the URLs of the OAuth provider.',
    hop: 'connection',
    details: { ...details, code: 'provider-nonsense', oauth: code },
  })
}

function clip(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
