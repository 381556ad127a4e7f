// Plain JavaScript without dependencies: the start script runs it on whatever Node the host has.

/**
 * Returns true for a host name or address of the loopback interface.
 * @param {string} host as in HOST or a Host header without its port; brackets around IPv6 are fine
 * @returns {boolean}
 */
export function isLoopback(host) {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
}

/**
 * Returns HOST and PORT of the settings, as they are written. Blank values count as not set, like everywhere (platform/env.ts):
 * Node.js would listen at all addresses, and at any port.
 * @param {{ HOST?: string | undefined, PORT?: string | undefined }} env
 * @returns {{ host: string, port: string }}
 */
export function readListenAddress(env) {
  return { host: env.HOST?.trim() || '127.0.0.1', port: env.PORT?.trim() || '3000' }
}

/**
 * Returns why Switchboard must not listen with these settings, as a sentence; null if it may.
 * @param {{ HOST?: string | undefined, ACCESS_TOKEN?: string | undefined }} env
 * @param {boolean} accounts whether people sign in with accounts, so that no token is needed
 * @returns {string | null}
 */
export function listenProblem(env, accounts) {
  // PORT is a number in the settings of the server.
  const { host } = readListenAddress({ HOST: env.HOST })
  if (isLoopback(host)) return null
  const length = env.ACCESS_TOKEN?.trim() ? env.ACCESS_TOKEN.length : 0
  if (length >= 32 || (length === 0 && accounts)) return null
  const problem = length === 0 ? 'is not set' : `has only ${length} characters`
  return `HOST is ${host}, which other machines can reach, but ACCESS_TOKEN ${problem}. Set ACCESS_TOKEN to at least 32 characters, turn on accounts first, or unset HOST.`
}
