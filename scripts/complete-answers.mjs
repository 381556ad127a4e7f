// Next answers some requests by itself, before any code of ours: those too get the error body that every call has.
import { randomUUID } from 'node:crypto'

const bodyOf = (kind, message) => JSON.stringify({ error: { kind, message, requestId: randomUUID() } })

/** True for a path that Next can take apart; it fails on broken escapes. */
function isWellFormed(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0])
    return true
  } catch {
    return false
  }
}

/** True for a browser that goes to an address; programs ask for other things. */
const wantsPage = ({ headers, method, url }) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|a2a)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '')

/** The address whose path says letter for letter what was written: there is no such page, and Next says so. */
function withoutEscapes(url) {
  const [path, ...query] = url.split('?')
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/** Answers with an error. */
export function refuse(response, status, kind, message, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(bodyOf(kind, message))
}

/** Answers a program whose path is broken; gives an answer to a method that a path does not have its body. True when answered. */
export function completeAnswer(request, response) {
  if (!isWellFormed(request.url)) {
    if (!wantsPage(request)) {
      refuse(response, 400, 'invalid-input', 'The address has escapes that stand for no text.')
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
    return end.call(response, bodyOf('call-unsupported', `There is no ${request.method} at this address.`), done)
  }
  return false
}
