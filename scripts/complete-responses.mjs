// Completes responses that Next.js sends by itself, so that they have the error body of the API.
// Responses before the app is ready and after it stopped.
import { randomUUID } from 'node:crypto'

/** Request IDs of callers that are valid (lib/server/platform/telemetry/log-context.ts). */
const validRequestId = /^[\w.:+/=@-]{1,128}$/

/** Returns the ID of the request, the caller's own one if it is valid, and sets the response header with it. */
function setRequestId(request, response) {
  const requested = request.headers['x-request-id']?.trim() ?? ''
  const requestId = validRequestId.test(requested) ? requested : randomUUID()
  response.setHeader('x-request-id', requestId)
  return requestId
}

/** Returns the error of the OpenAI API (lib/openai/openai-error.ts). */
const openAiError = (status, kind, message) => ({
  message,
  type: status >= 500 ? 'server_error' : 'invalid_request_error',
  param: null,
  code: kind === 'invalid-input' ? 'invalid_value' : kind.replaceAll('-', '_'),
})

/** Returns the body of an error for the URL of a request, as the API that it belongs to defines it. */
const bodyOf = (url, status, kind, message, requestId) =>
  JSON.stringify({
    error: /^\/v1(\/|$)/.test(url ?? '') ? openAiError(status, kind, message) : { kind, message, requestId },
  })

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
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|a2a|v1)\//.test(url) &&
  /\btext\/html\b/.test(headers.accept ?? '')

/** Escapes the path literally, so that Next.js responds with its 404 page. */
function withoutEscapes(url) {
  const [path, ...query] = url.split('?')
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/** Sends an error response. */
export function sendError(response, status, kind, message, headers = {}) {
  const requestId = setRequestId(response.req, response)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(bodyOf(response.req.url, status, kind, message, requestId))
}

/** Rejects invalid paths of programs, and adds the error body to 405 responses. Returns true if it responded. */
export function completeResponse(request, response) {
  if (!isWellFormed(request.url)) {
    if (!wantsPage(request)) {
      const message = 'The URL has invalid percent-encoding.'
      if (isHttpCall(request)) sendHttpError(request, response, 400, invalidUrl, message)
      else sendError(response, 400, 'invalid-input', message)
      return true
    }
    request.url = withoutEscapes(request.url)
  }
  const { writeHead, end } = response
  /** The request ID of a 405 response without body. */
  let requestId
  const completeHead = (status, headers) => {
    // Those of Route Handlers, which have a request ID, are complete.
    const isComplete = response.hasHeader('x-request-id') || headers?.['x-request-id'] !== undefined
    if (status !== 405 || response.headersSent || isComplete) return
    requestId = setRequestId(request, response)
    response.setHeader('content-type', 'application/json')
  }
  response.writeHead = (status, ...rest) => {
    completeHead(status, rest.at(-1))
    return writeHead.call(response, status, ...rest)
  }
  response.end = (...args) => {
    completeHead(response.statusCode)
    if (requestId === undefined) return end.apply(response, args)
    const done = args.find((each) => typeof each === 'function')
    const message = `${request.method} is not allowed for this URL.`
    const body = bodyOf(request.url, response.statusCode, 'call-unsupported', message, requestId)
    return end.call(response, body, done)
  }
  return false
}

const requestedVersion = ({ headers, url }) =>
  headers['a2a-version'] ?? new URL(url, 'http://localhost').searchParams.get('A2A-Version') ?? ''

/** Returns the protocol version of a gateway call, as the gateway reads it. */
function versionOf(request) {
  return /^\s*(1\.0|1(?=\s*$)|0\.1)(\.|\s*$)/.exec(requestedVersion(request))?.[1] ?? '0.3'
}

const createErrorInfo = (kind, reason, domain, requestId) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain,
  metadata: { kind, requestId },
})

/** Returns one RetryInfo, or none without a number of seconds. */
const createRetryInfo = (seconds) =>
  seconds === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }]

/** Returns the error of the gateway for the fault `unavailable` (lib/a2a/dialects). */
function errorOf(version, message, seconds, requestId) {
  const [kind, reason] = ['unavailable', 'RESOURCE_UNAVAILABLE']
  if (version === '0.1') return { code: -32011, message, data: { kind, reason, requestId } }
  if (version === '0.3') return { code: -32603, message, data: { kind, reason, requestId } }
  const data = [createErrorInfo(kind, reason, 'switchboard', requestId), ...createRetryInfo(seconds)]
  return { code: -32603, message, data }
}

const invalidUrl = { code: -32600, kind: 'invalid-input', reason: 'INVALID_REQUEST', name: 'INVALID_ARGUMENT' }
const unavailable = { code: -32603, kind: 'unavailable', reason: 'RESOURCE_UNAVAILABLE', name: 'UNAVAILABLE' }

/** Returns true for a gateway call over HTTP+JSON: a path below that of an agent, except for its cards. */
const isHttpCall = ({ url }) => /^\/a2a\/(?!\.well-known\/)[^/?]+\/(?!\.well-known\/)[^/?]/.test(url)

/** Returns true for a call over HTTP+JSON of v0.3 (lib/a2a/bindings/http-json/match-route.ts). */
function isHttpCallV03(request) {
  const [, version] = /^\s*(1|1\.0|0\.[23])(?:(?<=\.\d)\.|\s*$)/.exec(requestedVersion(request)) ?? []
  return version === undefined ? /^\/a2a\/[^/?]+\/v1(\/|$)/.test(request.url.split('?', 1)[0]) : version.startsWith('0')
}

/** Sends the error of the gateway over HTTP+JSON (lib/a2a/bindings/http-json/encode-http-error.ts). */
function sendHttpError(request, response, status, { code, kind, reason, name }, message, headers = {}) {
  const requestId = setRequestId(request, response)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (isHttpCallV03(request)) return response.end(JSON.stringify({ code, message, data: { kind, reason, requestId } }))
  const domain = reason === 'INVALID_REQUEST' ? 'a2a-protocol.org' : 'switchboard'
  const details = [createErrorInfo(kind, reason, domain, requestId), ...createRetryInfo(headers['retry-after'])]
  return response.end(JSON.stringify({ error: { code: status, status: name, message, details } }))
}

/** Responds with 503: to a gateway call in the caller's protocol version, to others like the REST API. */
export function sendUnavailable(request, response, message, headers) {
  if (isHttpCall(request)) return sendHttpError(request, response, 503, unavailable, message, headers)
  if (request.method !== 'POST' || !request.url.startsWith('/a2a/'))
    return sendError(response, 503, 'unavailable', message, headers)
  const requestId = setRequestId(request, response)
  const error = errorOf(versionOf(request), message, headers?.['retry-after'], requestId)
  response.writeHead(503, { 'content-type': 'application/json', ...headers })
  return response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
}
