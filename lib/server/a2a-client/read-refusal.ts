import 'server-only'
import type { Binding } from '@/lib/a2a/bindings/binding'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Dialect } from '@/lib/a2a/dialect'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import type { FaultData } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { type OutboundResponse, readRetryAfter } from '@/lib/server/outbound/response'
import { type Draft, faultDraft } from '@/lib/server/a2a-client/draft'
import type { PreparedCall } from '@/lib/server/a2a-client/prepare-call'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'

/** Returns the fault draft of a response with an HTTP error status. Keeps the agent's own error if the body has one. */
export async function readRefusal(
  response: OutboundResponse,
  dialect: Dialect,
  { binding, method }: Pick<PreparedCall, 'binding' | 'method'>,
  mask: Mask,
): Promise<Draft> {
  const raw = await response.text().catch(() => '')
  await yieldBetweenSteps([{ raw }])
  const draft = faultDraft(refusalFault(response, raw, { dialect, binding, mask }), method, raw)
  await yieldBetweenSteps([draft])
  return draft
}

/** Returns the fault of a response with an HTTP error status and this body, which is quoted if it is not an A2A error. */
export function refusalFault(
  response: OutboundResponse,
  raw: string,
  { dialect, binding, mask }: { dialect: Dialect; binding: Binding; mask: Mask },
): FaultData {
  const decoded = binding.decodeErrorBody(dialect, response.status, raw)
  const retryAfter = readRetryAfter(response.headers)
  return {
    ...(decoded ?? refusalOf(response, raw, mask)),
    ...byStatus(response.status, binding),
    hop: 'agent',
    httpStatus: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

type FaultText = Pick<FaultData, 'kind' | 'message' | 'details'>

/** Returns the fault of a gRPC status whose meaning does not depend on the body. `status`: the HTTP status of that meaning. */
function byRpcStatus(status: number): FaultText | undefined {
  if (status === 401) {
    const message = 'The agent requires a credential (gRPC UNAUTHENTICATED).'
    return { kind: 'agent-refused-auth', message, details: { code: 'grpc-asks-credential' } }
  }
  if (status === 403) {
    const message = 'The agent rejected the credential (gRPC PERMISSION_DENIED).'
    return { kind: 'agent-refused-auth', message, details: { code: 'grpc-refuses-credential' } }
  }
  if (status === 429) {
    const message = 'The agent is rate limiting requests (gRPC RESOURCE_EXHAUSTED).'
    return { kind: 'rate-limited', message, details: { code: 'grpc-slow-down' } }
  }
  return undefined
}

/** Returns the fault of a status whose meaning does not depend on the body. */
function byStatus(status: number, { id }: Binding): FaultText | undefined {
  if (id === 'GRPC') return byRpcStatus(status)
  if (status === 401) {
    const message = 'The agent requires a credential (HTTP 401).'
    return { kind: 'agent-refused-auth', message, details: { code: 'agent-asks-credential' } }
  }
  if (status === 403) {
    const message = 'The agent rejected the credential (HTTP 403).'
    return { kind: 'agent-refused-auth', message, details: { code: 'agent-refuses-credential' } }
  }
  if (status === 429) {
    const message = 'The agent is rate limiting requests (HTTP 429).'
    return { kind: 'rate-limited', message, details: { code: 'agent-slow-down' } }
  }
  return undefined
}

/** Maximum number of characters that are quoted from a body. */
const longestQuote = 300
/** Maximum length of a body that is quoted, in characters. All of it is parsed and masked before it is cut. */
const longestQuoted = 256 * 1024

/**
 * Returns the body as one short line; empty for a body of more than 256 KiB. Secrets are masked before it is cut, because a
 * part of one is not recognized.
 */
function quoteOf(raw: string, mask: Mask): string {
  if (raw.length > longestQuoted) return ''
  const json = parseJson(raw)
  const isPlain = json.ok && !isTooDeep(json.value)
  const text = toVisibleLine(isPlain ? JSON.stringify(maskValue(json.value, mask)) : mask(raw)).replace(/\s+/g, ' ')
  return truncate(text, longestQuote + 1)
}

function refusalOf({ status, headers }: OutboundResponse, raw: string, mask: Mask): FaultText {
  if (/\bhtml\b/i.test(headers.get('content-type') ?? '')) {
    const message = `The agent's URL returned a web page (HTTP ${status}).`
    return { kind: 'agent-nonsense', message, details: { code: 'agent-web-page', values: { status } } }
  }
  const body = quoteOf(raw, mask)
  if (body) {
    const details = { code: 'agent-http-body', values: { status, body } }
    return { kind: 'agent-error', message: `The agent returned HTTP ${status}: ${body}`, details }
  }
  const details = { code: 'agent-http', values: { status } }
  return { kind: 'agent-error', message: `The agent returned HTTP ${status}.`, details }
}
