import 'server-only'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { findDecoded, type Mask } from '@/lib/server/credentials/mask-forms'
import { maskFault } from '@/lib/server/credentials/mask-value'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum letters and digits of a secret in a row. Fewer occur by chance. */
const pieceLength = 8
/** A shorter secret is compared as a whole, if it has at least this many letters and digits. */
const minLength = 6
/** Characters at the beginning and at the end of a secret that are compared. */
const maxCompared = 4096

/**
 * Returns true if a text repeats a secret in disguise: eight or more consecutive letters and digits of it, or a whole secret of
 * six or seven. Case, width and all other characters between them are ignored. Escapes of JSON, URLs and HTML are decoded,
 * three layers deep. Takes time linear to the text and the forms; of a longer form only 4096 characters at each end are
 * compared.
 */
function repeatsSecret(text: string, forms: readonly SecretForm[]): boolean {
  const layers = [text]
  findDecoded(text, (layer) => {
    layers.push(layer)
    return []
  })
  const plain = layers.map(plainText)
  const pieces = new Set(plain.flatMap(piecesOf))
  const secrets = new Set(forms.map((form) => plainText(edgesOf(form.text))))
  return [...secrets].some((secret) => {
    if (secret.length < minLength) return false
    return secret.length < pieceLength ? plain.some((one) => one.includes(secret)) : hasPiece(secret, pieces)
  })
}

/** The letters and digits of a text, in lower case. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - pieceLength + 1) }, (_, at) => text.slice(at, at + pieceLength))
}

function hasPiece(secret: string, pieces: ReadonlySet<string>): boolean {
  for (let at = 0; at <= secret.length - pieceLength; at += 1)
    if (pieces.has(secret.slice(at, at + pieceLength))) return true
  return false
}

function edgesOf(text: string): string {
  return text.length > 2 * maxCompared ? `${text.slice(0, maxCompared)}${text.slice(-maxCompared)}` : text
}

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
