import 'server-only'
import { errors } from 'undici'
import { Fault, type FaultKind } from '@/lib/faults/fault'

interface Verdict {
  kind: FaultKind
  /** What it is called, in whatever language it is told. */
  code: string
  /** Where on the way it failed. */
  step: 'resolve' | 'connect' | 'tls' | 'request' | 'answer'
  says: (host: string) => string
  hint?: string
  /** What else the sentence names. */
  cause?: string
}

const refused: Verdict = {
  kind: 'agent-unreachable',
  code: 'refused',
  step: 'connect',
  says: (host) => `${host} refused the connection.`,
  hint: 'Check that the agent is running and listening on this port.',
}
const noRoute: Verdict = {
  kind: 'agent-unreachable',
  code: 'no-route',
  step: 'connect',
  says: (host) => `No network route to ${host}.`,
}
const unknownName: Verdict = {
  kind: 'agent-unreachable',
  code: 'unknown-host',
  step: 'resolve',
  says: (host) => `Host not found: ${host}.`,
  hint: 'Check the spelling of the URL.',
}
const closed: Verdict = {
  kind: 'agent-unreachable',
  code: 'closed',
  step: 'answer',
  says: (host) => `${host} closed the connection before the response was complete.`,
}
const connectTimeout: Verdict = {
  kind: 'agent-timeout',
  code: 'connect-timeout',
  step: 'connect',
  says: (host) => `The connection to ${host} timed out.`,
}

const noHttp: Verdict = {
  kind: 'agent-nonsense',
  code: 'no-http',
  step: 'answer',
  says: (host) => `${host} doesn't use HTTP on this port.`,
}

const verdicts: Record<string, Verdict> = {
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

function verdictOf(code: string): Verdict {
  const known = verdicts[code]
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

/** The error that names the cause: a failure on all addresses of a host hides its own inside. */
function codeOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const code = (inner as NodeJS.ErrnoException | undefined)?.code
  return typeof code === 'string' ? code : 'unknown cause'
}

/** What went wrong between us and `host`, from the error of the socket or the HTTP client. */
export function connectionFault(error: unknown, host: string): Fault {
  if (error instanceof Fault) return error
  // The parser's errors do not always have a code.
  const verdict = error instanceof errors.HTTPParserError ? noHttp : verdictOf(codeOf(error))
  const { kind, code, step, says, hint, cause } = verdict
  return new Fault(kind, says(host), {
    ...(hint && { hint }),
    hop: 'connection',
    details: { step, host, code, ...(cause && { values: { cause } }) },
  })
}
