// Responses before the app is ready and after it stopped.
import { randomUUID } from 'node:crypto'
import { sendError } from './complete-responses.mjs'

/** Returns the protocol version of a gateway call, as the gateway reads it. */
function versionOf({ headers, url }) {
  const requestedVersion =
    headers['a2a-version'] ?? new URL(url, 'http://localhost').searchParams.get('A2A-Version') ?? ''
  return /^\s*(1\.0|1(?=\s*$)|0\.1)(\.|\s*$)/.exec(requestedVersion)?.[1] ?? '0.3'
}

/** Returns the error of the gateway for the fault `unavailable` (lib/a2a/dialects). */
function errorOf(version, message, seconds) {
  const [kind, reason, requestId] = ['unavailable', 'RESOURCE_UNAVAILABLE', randomUUID()]
  if (version === '0.1') return { code: -32011, message, data: { kind, reason, requestId } }
  if (version === '0.3') return { code: -32603, message, data: { kind, reason, requestId } }
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'switchboard' }
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }
  const data = [{ ...info, metadata: { kind, requestId } }, ...(seconds === undefined ? [] : [retry])]
  return { code: -32603, message, data }
}

/** Responds with 503: to a gateway call in the caller's protocol version, to others like the REST API. */
export function sendUnavailable(request, response, message, headers) {
  if (request.method !== 'POST' || !request.url.startsWith('/a2a/'))
    return sendError(response, 503, 'unavailable', message, headers)
  const error = errorOf(versionOf(request), message, headers?.['retry-after'])
  response.writeHead(503, { 'content-type': 'application/json', ...headers })
  return response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
}
