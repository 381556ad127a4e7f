// Validates the request line. Next.js fails on some targets and methods with a 500, and redirects others to their own host.
import { sendError } from './complete-responses.mjs'

/** Methods that the routes of the app and Next.js support. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const allow = [...methods].join(', ')

/**
 * Returns the path of a request target (RFC 9112 §3.2) and, in absolute form, its host, which replaces the Host header
 * (§3.2.2). Null for a target that is not a resource of an HTTP server: `*`, another scheme, user information, an invalid URL.
 */
function readTarget(target) {
  if (target.startsWith('/')) return { path: target }
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null
  if (!url || url.username || url.password) return null
  return { path: url.pathname + url.search, host: url.host }
}

/**
 * Rejects unsupported methods with 405 and `Allow`, and invalid targets with 400. Rewrites a target in absolute form to its
 * path. Returns true if it responded.
 */
export function refuseTarget(request, response) {
  if (!methods.has(request.method)) {
    sendError(response, 405, 'call-unsupported', `${request.method} is not allowed.`, { allow })
    return true
  }
  const target = readTarget(request.url)
  if (!target) {
    sendError(response, 400, 'invalid-input', 'The request target must be a path or an HTTP URL.')
    return true
  }
  request.url = target.path
  if (target.host !== undefined) request.headers.host = target.host
  return false
}

/**
 * Server options that treat a request with an Upgrade header like any other (RFC 9110 §7.8): Switchboard has no WebSockets.
 * Next.js listens for upgrades, but neither answers nor closes those without a route.
 */
export const ignoreUpgrade = { shouldUpgradeCallback: () => false }

/** Rejects CONNECT, for which Node.js passes the bare socket, and closes the connection: Switchboard is not a proxy. */
export function refuseConnect(_request, socket) {
  // The client may have disconnected.
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}
