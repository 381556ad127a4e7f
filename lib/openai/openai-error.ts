import type { OpenAiError } from '@/lib/api/openai'
import type { FaultData, FaultKind } from '@/lib/faults/fault'
import { isUnsupportedBody, openAiHttpStatus, unsupportedBodyStatus } from '@/lib/faults/http-status'

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

const codes: Partial<Record<FaultKind, string>> = {
  unauthenticated: 'invalid_api_key',
  forbidden: 'permission_denied',
  'rate-limited': 'rate_limit_exceeded',
  'invalid-input': 'invalid_value',
  'too-large': 'request_too_large',
}

/** Returns the HTTP status of a fault in the OpenAI API. */
export function openAiStatus(fault: FaultData): number {
  return isUnsupportedBody(fault) ? unsupportedBodyStatus : openAiHttpStatus[fault.kind]
}

/** Returns a fault as the body of an error in the OpenAI API. */
export function toOpenAiError(fault: FaultData): OpenAiError {
  const { kind, message, hint, details } = fault
  const status = openAiStatus(fault)
  const type = types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  const code = openAiCode(details?.code) ?? codes[kind] ?? kind.replaceAll('-', '_')
  return {
    error: { message: hint ? `${message} ${hint}` : message, type, param: paramOf(fault), code },
  }
}

/** Codes of Switchboard's own screens have hyphens, those of the OpenAI API have none. */
const openAiCode = (code: unknown): string | undefined =>
  typeof code === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(code) ? code : undefined

function paramOf({ details }: FaultData): string | null {
  if (typeof details?.param === 'string') return details.param
  const [first] = Array.isArray(details?.issues) ? (details.issues as { path?: unknown }[]) : []
  return typeof first?.path === 'string' && first.path !== '' ? first.path : null
}
