// What whoever comes too early or too late is told, before there is anything of the app to say it or after.
import { randomUUID } from 'node:crypto'
import { refuse } from './complete-answers.mjs'

/** The generation that a caller names, as the gateway reads it from a call that it has not looked at. */
function versionOf({ headers, url }) {
  const told = headers['a2a-version'] ?? new URL(url, 'http://localhost').searchParams.get('A2A-Version') ?? ''
  return /^\s*(1\.0|1(?=\s*$)|0\.1)(\.|\s*$)/.exec(told)?.[1] ?? '0.3'
}

/** The error as the gateway has it for the fault `unavailable` (lib/a2a/dialects). */
function errorOf(version, message, seconds) {
  const [kind, reason, requestId] = ['unavailable', 'RESOURCE_UNAVAILABLE', randomUUID()]
  if (version === '0.1') return { code: -32011, message, data: { kind, reason, requestId } }
  if (version === '0.3') return { code: -32603, message, data: { kind, reason, requestId } }
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'switchboard' }
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }
  const data = [{ ...info, metadata: { kind, requestId } }, ...(seconds === undefined ? [] : [retry])]
  return { code: -32603, message, data }
}

/** Answers that Switchboard cannot serve anybody now: a call of the gateway in its caller's generation, all else as the API does. */
export function turnAway(request, response, message, headers) {
  if (request.method !== 'POST' || !request.url.startsWith('/a2a/'))
    return refuse(response, 503, 'unavailable', message, headers)
  const error = errorOf(versionOf(request), message, headers?.['retry-after'])
  response.writeHead(503, { 'content-type': 'application/json', ...headers })
  return response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
}
