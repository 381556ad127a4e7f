// Completes responses that Next.js sends by itself, so that they have the error body of the API.
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
