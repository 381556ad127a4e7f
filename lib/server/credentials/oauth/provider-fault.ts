import 'server-only'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { type Mask, maskPlaceholder } from '@/lib/server/credentials/mask-forms'
import { maskFault } from '@/lib/server/credentials/mask-value'
import { repeatsSecret } from '@/lib/server/credentials/repeats-secret'

const maxLength = 300
/** Maximum characters of a provider's text that are masked. */
const maxMasked = 64 * 1024

/** Error codes that are shown even if the text around them is not (RFC 6749 §4.1.2.1 and §5.2, RFC 8628 §3.5). */
const standardErrors = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
  'authorization_pending',
  'slow_down',
  'expired_token',
])

/**
 * Creates a mask for all known secrets of the agent, including the client secret, and for `sent`: secrets of this exchange
 * only, such as a device code.
 */
export type CreateMask = (sent: string[]) => Promise<Mask>

/**
 * Returns the fault for an error of the OAuth client. A provider may repeat any credential of the agent: its text is masked,
 * then cut to 300 characters, and left out if it still contains a disguised credential. Rethrows other errors.
 */
export async function providerFault(
  error: unknown,
  host: string,
  createMask: CreateMask,
  sent: string[] = [],
): Promise<Fault> {
  const mask = await createMask(sent)
  if (error instanceof Fault) return ownFault(error, mask)
  // The metadata of a provider names the host.
  const shownHost = repeatsSecret(host, mask.forms()) ? maskPlaceholder : mask(host)
  const details = { step: 'token', host: shownHost }
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return refusal(error, details, mask)
  if (error instanceof WWWAuthenticateChallengeError)
    return new Fault(
      'agent-refused-auth',
      `The OAuth provider at ${shownHost} rejected the client (HTTP ${error.status}).`,
      {
        hop: 'connection',
        details: { ...details, code: 'provider-refuses-client', values: { status: error.status } },
      },
    )
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) throw error
  return new Fault('agent-nonsense', `The OAuth provider at ${shownHost} returned an invalid response.`, {
    hint: 'Check the URLs of the OAuth provider.',
    hop: 'connection',
    details: { ...details, code: 'provider-nonsense', oauth: code },
  })
}

/** Returns a fault of Switchboard's own about the provider. Its texts contain URLs of the provider. */
function ownFault(error: Fault, mask: Mask): Fault {
  const { kind, message, ...rest } = maskFault(error.data, mask).data
  const at = rest.details?.step
  if (!textsOf({ message, ...rest }).some((text) => repeatsSecret(text, mask.forms())))
    return new Fault(kind, message, { ...rest, details: { ...rest.details, step: 'token', at } })
  return new Fault(kind, 'The request to the OAuth provider failed.', {
    ...(rest.hop && { hop: rest.hop }),
    details: { step: 'token', at, code: 'provider-failed' },
  })
}

function textsOf({ message, hint, details }: Omit<FaultData, 'kind'>): string[] {
  const { code: _code, step: _step, ...otherDetails } = details ?? {}
  return [message, hint ?? '', JSON.stringify(otherDetails)]
}

/** Returns the fault for the provider's error response (RFC 6749 §5.2). */
function refusal(
  { error, error_description: description }: ResponseBodyError | AuthorizationResponseError,
  details: { step: string; host: string },
  mask: Mask,
): Fault {
  const clean = (text: string) => clip(mask(text.slice(0, maxMasked)))
  // The OAuth client does not check the type of the description.
  const text = clean(typeof description === 'string' && description ? `${error} (${description})` : error)
  const hidesText = repeatsSecret(text, mask.forms())
  const shown = hidesText ? (standardErrors.has(error) ? error : undefined) : text
  const { host } = details
  if (shown === undefined)
    return new Fault(
      'agent-refused-auth',
      `The OAuth provider at ${host} rejected the request. Its explanation is hidden because it may contain a credential.`,
      { hop: 'connection', details: { ...details, code: 'provider-refuses-hidden' } },
    )
  return new Fault('agent-refused-auth', `The OAuth provider at ${host} rejected the request: ${shown}.`, {
    hop: 'connection',
    details: {
      ...details,
      error: hidesText ? shown : clean(error),
      code: 'provider-refuses',
      values: { said: shown },
    },
  })
}

function clip(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
