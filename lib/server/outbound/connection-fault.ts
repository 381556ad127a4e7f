import 'server-only'
import { errors } from 'undici'
import { Fault, type FaultKind } from '@/lib/faults/fault'

interface ErrorDescription {
  kind: FaultKind
  /** The translation code. */
  code: string
  /** The step that failed. */
  step: 'resolve' | 'connect' | 'tls' | 'request' | 'answer'
  says: (host: string) => string
  hint?: string
  /** Another value of the sentence. */
  cause?: string
}

const refused: ErrorDescription = {
  kind: 'agent-unreachable',
  code: 'refused',
  step: 'connect',
  says: (host) => `${host} refused the connection.`,
  hint: 'Check that the agent is running and listening on this port.',
}
const noRoute: ErrorDescription = {
  kind: 'agent-unreachable',
  code: 'no-route',
  step: 'connect',
  says: (host) => `No network route to ${host}.`,
}
const unknownName: ErrorDescription = {
  kind: 'agent-unreachable',
  code: 'unknown-host',
  step: 'resolve',
  says: (host) => `Host not found: ${host}.`,
  hint: 'Check the spelling of the URL.',
}
const closed: ErrorDescription = {
  kind: 'agent-unreachable',
  code: 'closed',
  step: 'answer',
  says: (host) => `${host} closed the connection before the response was complete.`,
}
const connectTimeout: ErrorDescription = {
  kind: 'agent-timeout',
  code: 'connect-timeout',
  step: 'connect',
  says: (host) => `The connection to ${host} timed out.`,
}

const noHttp: ErrorDescription = {
  kind: 'agent-nonsense',
  code: 'no-http',
  step: 'answer',
  says: (host) => `${host} doesn't use HTTP on this port.`,
}

const descriptions: Record<string, ErrorDescription> = {
  ENOTFOUND: unknownName,
  EAI_AGAIN: {
    ...unknownName,
    code: 'name-server',
    says: (host) => `DNS lookup for ${host} failed: the DNS server isn't responding.`,
  },
  ECONNREFUSED: refused,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  ETIMEDOUT: connectTimeout,
  UND_ERR_CONNECT_TIMEOUT: connectTimeout,
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closed,
  UND_ERR_BODY_TIMEOUT: {
    kind: 'agent-timeout',
    code: 'silent',
    step: 'answer',
    says: (host) => `${host} stopped sending before the response was complete.`,
  },
  UND_ERR_HEADERS_OVERFLOW: {
    kind: 'agent-nonsense',
    code: 'many-headers',
    step: 'answer',
    says: (host) => `The response headers from ${host} are too large.`,
  },
}

function descriptionOf(code: string): ErrorDescription {
  const known = descriptions[code]
  if (known) return known
  if (code.startsWith('HPE_')) return noHttp
  if (/^(Z_|ERR__|ERR_BROTLI)/.test(code))
    return {
      kind: 'agent-nonsense',
      code: 'not-decompressed',
      step: 'answer',
      says: (host) => `The response from ${host} can't be decompressed (${code}).`,
      cause: code,
    }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code))
    return {
      kind: 'agent-unreachable',
      code: 'tls',
      step: 'tls',
      says: (host) => `The TLS connection to ${host} failed (${code}).`,
      cause: code,
    }
  return {
    kind: 'agent-unreachable',
    code: 'failed',
    step: 'request',
    says: (host) => `The request to ${host} failed (${code}).`,
    cause: code,
  }
}

/** Returns the error code: a failure on all addresses of a host contains the individual errors. */
function codeOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const code = (inner as NodeJS.ErrnoException | undefined)?.code
  return typeof code === 'string' ? code : 'unknown cause'
}

/** Returns the fault for an error of the socket or the HTTP client during a request to `host`. */
export function connectionFault(error: unknown, host: string): Fault {
  if (error instanceof Fault) return error
  // The parser's errors do not always have a code.
  const verdict = error instanceof errors.HTTPParserError ? noHttp : descriptionOf(codeOf(error))
  const { kind, code, step, says, hint, cause } = verdict
  return new Fault(kind, says(host), {
    ...(hint && { hint }),
    hop: 'connection',
    details: { step, host, code, ...(cause && { values: { cause } }) },
  })
}
