import { z } from 'zod'
import { createErrorResponse, type Recipient } from '@/lib/a2a/bindings/caller-responses'
import type { Envelope } from '@/lib/a2a/bindings/envelope'
import { dialects } from '@/lib/a2a/dialects'
import { type ErrorReason, errorReasons } from '@/lib/a2a/error-reasons'
import { callErrorSchema, errorBodySchema, problemDetailsSchema, rpcErrorSchema } from '@/lib/api/error'
import { openAiErrorSchema } from '@/lib/api/openai'
import type { FaultData, FaultKind } from '@/lib/faults/fault'
import { httpStatus, openAiHttpStatus, unsupportedBodyStatus } from '@/lib/faults/http-status'

/** The formats of error responses: that of the REST API, and those of the other protocols that Switchboard serves. */
export type ErrorFormat = 'rest' | 'json-rpc' | 'http-json' | 'mcp' | 'openai'

interface ErrorFormatDescription {
  /** Schema of the body by media type. */
  content: Readonly<Record<string, z.ZodType>>
  /** Returns the HTTP error statuses of a fault. None if it is an error with HTTP 200. */
  statusesOf: (kind: FaultKind) => number[]
  /** Description of further error statuses, which no fault has. */
  others?: Readonly<Record<number, string>>
}

/** The reasons that faults of a call have, if they decide the HTTP status. */
const callReasons: Partial<Record<FaultKind, readonly ErrorReason[]>> = {
  'invalid-input': ['PARSE_ERROR', 'INVALID_REQUEST', 'CONTENT_TYPE_NOT_SUPPORTED'],
  'call-unsupported': ['METHOD_NOT_FOUND', 'VERSION_NOT_SUPPORTED'],
  'agent-error': errorReasons,
}

/** Statuses of calls that replace those of their faults: an unknown agent, and credentials of the caller that the agent refused. */
const callStatuses: Partial<Record<FaultKind, readonly number[]>> = {
  'not-found': [404],
  'agent-refused-auth': [401, 403],
}

/** Returns the HTTP error statuses of a fault in a gateway call, for callers of all protocol versions. */
function callStatusesOf(kind: FaultKind, envelope: Envelope): number[] {
  const fault: FaultData = { kind, message: '' }
  const faults = [fault, ...(callReasons[kind] ?? []).map((reason) => ({ ...fault, reason }))]
  const recipients = Object.values(dialects).flatMap((dialect): Recipient[] => [
    { dialect, envelope },
    { dialect, envelope, operation: 'stream' },
  ])
  const statuses = faults.flatMap((each) => recipients.map((recipient) => createErrorResponse(recipient, each).status))
  return [...statuses, ...(callStatuses[kind] ?? [])].filter((status) => status >= 400)
}

const unsupportedBody = (kind: FaultKind): number[] => (kind === 'invalid-input' ? [unsupportedBodyStatus] : [])

/** What each format responds with. */
export const errorFormats: Readonly<Record<ErrorFormat, ErrorFormatDescription>> = {
  rest: {
    content: { 'application/json': errorBodySchema },
    statusesOf: (kind) => [httpStatus[kind], ...unsupportedBody(kind)],
  },
  'json-rpc': {
    content: { 'application/json': rpcErrorSchema },
    statusesOf: (kind) => callStatusesOf(kind, { binding: 'JSONRPC', id: null }),
  },
  'http-json': {
    content: { 'application/json': callErrorSchema, 'application/problem+json': problemDetailsSchema },
    statusesOf: (kind) => [
      ...callStatusesOf(kind, { binding: 'HTTP+JSON', problemDetails: false }),
      // Another path, and another verb.
      ...(kind === 'call-unsupported' ? [404, 405] : []),
    ],
  },
  mcp: {
    content: { 'application/json': rpcErrorSchema },
    statusesOf: (kind) => [kind === 'invalid-input' ? 400 : httpStatus[kind], ...unsupportedBody(kind)],
    others: { 406: 'the client does not accept both application/json and text/event-stream' },
  },
  openai: {
    content: { 'application/json': openAiErrorSchema },
    statusesOf: (kind) => [openAiHttpStatus[kind], ...unsupportedBody(kind)],
  },
}
