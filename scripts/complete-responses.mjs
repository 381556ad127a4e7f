// Completes responses that Next.js sends by itself, so that they have the error body of the API.
// Responses before the app is ready and after it stopped.
import { randomUUID } from 'node:crypto'

const bodyOf = (kind, message) => JSON.stringify({ error: { kind, message, requestId: randomUUID() } })

/** Returns true for a path that Next.js can decode. It fails on invalid escapes. */
function isWellFormed(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0])
    return true
  } catch {
    return false
  }
}

/** Returns true for page requests of browsers. */
const wantsPage = ({ headers, method, url }) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|a2a)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '')

/** Escapes the path literally, so that Next.js responds with its 404 page. */
function withoutEscapes(url) {
  const [path, ...query] = url.split('?')
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/** Sends an error response. */
export function sendError(response, status, kind, message, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(bodyOf(kind, message))
}

/** Rejects invalid paths of programs, and adds the error body to 405 responses. Returns true if it responded. */
export function completeResponse(request, response) {
  if (!isWellFormed(request.url)) {
    if (!wantsPage(request)) {
      sendError(response, 400, 'invalid-input', 'The URL has invalid percent-encoding.')
      return true
    }
    request.url = withoutEscapes(request.url)
  }
  const { writeHead, end } = response
  response.writeHead = (status, ...rest) => {
    if (status === 405) response.setHeader('content-type', 'application/json')
    return writeHead.call(response, status, ...rest)
  }
  response.end = (...given) => {
    if (response.statusCode !== 405) return end.apply(response, given)
    const done = given.find((each) => typeof each === 'function')
    return end.call(response, bodyOf('call-unsupported', `${request.method} is not allowed for this URL.`), done)
  }
  return false
}

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
