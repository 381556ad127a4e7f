import 'server-only'
import { createHash } from 'node:crypto'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { createLruCache } from '@/lib/cache/lru-cache'
import { type AddressPolicy, createCheckedLookup, type Resolve } from '@/lib/server/outbound/address-policy'
import type { ClientTls } from '@/lib/server/outbound/identity'
import { type OwnServer, ownServerFault } from '@/lib/server/outbound/own-server'

const connectTimeoutMs = 10_000
/** Maximum client certificates with open connections; the least recently used ones are closed first. */
const maxCertificates = 32

/** The client certificate, and whether the request needs a separate connection. */
export interface ConnectionRequirements {
  tls?: ClientTls | undefined
  /** Opens a new connection, which is closed after the request. */
  fresh?: boolean
  /** The connection may reach this process itself. Others never do, whatever a name resolves to. */
  toOwn?: boolean
}

/**
 * Drops the raw headers of a response once they are parsed. As long as the response lasts, they would keep the buffer in memory in
 * which they arrived, with the beginning of the body.
 */
const dropRawHeaders: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const start = handler.onResponseStart?.bind(handler)
  handler.onResponseStart = (controller, ...head) => {
    controller.rawHeaders = null
    start?.(controller, ...head)
  }
  return dispatch(options, handler)
}

/**
 * Creates connection pools, one for each client certificate and for calls to this process: none is shared. All check addresses
 * when they connect. `isOwnAddress`: tells what reaches this process.
 */
export function createDispatchers(
  policy: AddressPolicy,
  resolve: Resolve,
  isOwnAddress: OwnServer['isOwnAddress'] = () => false,
): (needs: ConnectionRequirements) => Dispatcher {
  const open = ({ tls, fresh = false, toOwn = false }: ConnectionRequirements) =>
    new Agent({
      allowH2: false,
      ...(fresh && { pipelining: 0 }),
      connect: connector(policy, resolve, tls, toOwn ? () => false : isOwnAddress),
      // The deadline covers it, exactly and over all redirects.
      headersTimeout: 0,
    }).compose(dropRawHeaders)
  const anonymous = new Map<string, Dispatcher>()
  const byCertificate = createLruCache<string, Dispatcher>({
    maxEntries: maxCertificates,
    // Running requests can finish.
    onEvict: (agent) => void agent.close(),
  })
  return (needs) => {
    const { tls, fresh = false, toOwn = false } = needs
    const kind = `${fresh} ${toOwn}`
    const agents = tls ? byCertificate : anonymous
    const key = tls ? `${fingerprint(tls)} ${kind}` : kind
    const agent = agents.get(key) ?? open(needs)
    agents.set(key, agent)
    return agent
  }
}

/**
 * Creates a connector for addresses that the policy allows. A lookup does not know the port, so each port has its own
 * connector.
 */
function connector(
  policy: AddressPolicy,
  resolve: Resolve,
  tls: ClientTls | undefined,
  isOwnAddress: OwnServer['isOwnAddress'],
): buildConnector.connector {
  const connect = (judge: AddressPolicy) =>
    buildConnector({
      allowH2: false,
      lookup: createCheckedLookup(judge, resolve),
      autoSelectFamily: true,
      timeout: connectTimeoutMs,
      ...(tls && { cert: tls.cert, key: tls.key, ...(tls.ca && { ca: tls.ca }) }),
    })
  const toOthers = connect(policy)
  const guarded = (port: string) =>
    connect((host, address) => {
      policy(host, address)
      if (address !== undefined && isOwnAddress(address, port)) throw ownServerFault(host)
    })
  const guards = new Map<string, buildConnector.connector>()
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80')
    // Only the port that this process listens on needs a guard.
    if (!isOwnAddress('127.0.0.1', port)) return toOthers(options, callback)
    const guard = guards.get(port) ?? guarded(port)
    guards.set(port, guard)
    guard(options, callback)
  }
}

/** Returns a key for a client certificate. */
export function fingerprint({ cert, key, ca }: ClientTls): string {
  return createHash('sha256')
    .update(JSON.stringify([cert, key, ca]))
    .digest('base64')
}
