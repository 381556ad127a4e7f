import 'server-only'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskFault } from '@/lib/server/credentials/mask-value'

const longest = 300

/**
 * Creates a mask for all secrets that are known of the agent, the client secret among them, and for `sent`: secrets that
 * only this exchange with the provider uses, such as a device code.
 */
export type CreateMask = (sent: string[]) => Promise<Mask>

/**
 * Returns the fault for an error of the OAuth client. What the provider wrote is masked before it is cut to 300
 * characters, because a provider may repeat any credential of the agent. Throws errors that are not of the OAuth client.
 */
export async function providerFault(
  error: unknown,
  host: string,
  createMask: CreateMask,
  sent: string[] = [],
): Promise<Fault> {
  const mask = await createMask(sent)
  if (error instanceof Fault) {
    const { kind, message, ...rest } = maskFault(error.data, mask).data
    return new Fault(kind, message, { ...rest, details: { ...rest.details, step: 'token', at: rest.details?.step } })
  }
  const details = { step: 'token', host }
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
