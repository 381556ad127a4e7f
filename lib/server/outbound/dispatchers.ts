import 'server-only'
import { createHash } from 'node:crypto'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'
import { checkedLookup, type Resolve } from '@/lib/server/outbound/checked-lookup'
import type { ClientTls } from '@/lib/server/outbound/identity'
import { ownServerFault } from '@/lib/server/outbound/own-server-fault'
import type { OwnServer } from '@/lib/server/outbound/own-server'

const connectTimeoutMs = 10_000
/** Connections under as many client certificates are kept; those that were used longest ago are closed first. */
const maxKept = 32

/** Whose certificate is shown, and whether the request needs a connection of its own. */
export interface ConnectionNeeds {
  tls?: ClientTls | undefined
  /** A new connection, which is closed after the request. */
  fresh?: boolean
  /** The connection may reach this process itself. Others never do, whatever a name resolves to. */
  toOwn?: boolean
}

/**
 * Connections, one set for each client certificate and for calls to this process: none is ever shared between two. All judge
 * addresses as they connect. `isOwnAddress`: what reaches this process.
 */
export function dispatchers(
  policy: AddressPolicy,
  resolve: Resolve,
  isOwnAddress: OwnServer['isOwnAddress'] = () => false,
): (needs: ConnectionNeeds) => Dispatcher {
  const open = ({ tls, fresh = false, toOwn = false }: ConnectionNeeds) =>
    new Agent({
      allowH2: false,
      ...(fresh && { pipelining: 0 }),
      connect: connector(policy, resolve, tls, toOwn ? () => false : isOwnAddress),
      // The deadline covers it, exactly and over all redirects.
      headersTimeout: 0,
    })
  const anonymous = new Map<string, Agent>()
  const kept = new Map<string, Agent>()
  return (needs) => {
    const { tls, fresh = false, toOwn = false } = needs
    const kind = `${fresh} ${toOwn}`
    if (!tls) return known(anonymous, kind, () => open(needs))
    const key = `${fingerprint(tls)} ${kind}`
    const found = known(kept, key, () => open(needs))
    // The most recent one last.
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) {
      // What still runs there comes to its end.
      void kept.get(oldest)?.close()
      kept.delete(oldest)
    }
    return found
  }
}

function known(agents: Map<string, Agent>, key: string, open: () => Agent): Agent {
  const agent = agents.get(key) ?? open()
  agents.set(key, agent)
  return agent
}

/** Connects to addresses that the policy allows. A lookup does not know the port, so each port has a connector of its own. */
function connector(
  policy: AddressPolicy,
  resolve: Resolve,
  tls: ClientTls | undefined,
  isOwnAddress: OwnServer['isOwnAddress'],
): buildConnector.connector {
  const connect = (judge: AddressPolicy) =>
    buildConnector({
      allowH2: false,
      lookup: checkedLookup(judge, resolve),
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

function fingerprint({ cert, key, ca }: ClientTls): string {
  return createHash('sha256')
    .update(JSON.stringify([cert, key, ca]))
    .digest('base64')
}
