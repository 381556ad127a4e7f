import 'server-only'
import type { SecureClientSessionOptions } from 'node:http2'
import { Http2SessionManager } from '@connectrpc/connect-node'
import { createLruCache } from '@/lib/cache/lru-cache'
import { type AddressPolicy, createCheckedLookup, type Resolve } from '@/lib/server/outbound/address-policy'
import { type ConnectionRequirements, fingerprint } from '@/lib/server/outbound/dispatchers'
import { type OwnServer, ownServerFault } from '@/lib/server/outbound/own-server'

/** Maximum connections that are kept open; the least recently used one is closed first. */
const maxSessions = 256
/** Milliseconds. */
const times = {
  connectTimeoutMs: 10_000,
  /** A dead connection is found within this time and the next. */
  pingIntervalMs: 30_000,
  pingTimeoutMs: 15_000,
  idleConnectionTimeoutMs: 60_000,
}
/** Bytes that a server may send ahead of the reader, of one stream. */
const initialWindowSize = 256 * 1024

/** Returns the HTTP/2 connection to the origin of a URL. */
export type SessionFor = (url: URL, needs: Omit<ConnectionRequirements, 'fresh'>) => Http2SessionManager

/**
 * Creates HTTP/2 connections for gRPC: one for each origin and client certificate. All check the address when they connect, and
 * connect to no other. `isOwnAddress`: tells what reaches this process.
 */
export function createSessions(
  policy: AddressPolicy,
  resolve: Resolve,
  isOwnAddress: OwnServer['isOwnAddress'] = () => false,
): SessionFor {
  const sessions = createLruCache<string, Http2SessionManager>({
    maxEntries: maxSessions,
    // Running calls can finish: the connection then closes when it is idle.
    onEvict: (session) => {
      if (session.state() !== 'open') session.abort()
    },
  })
  return (url, { tls, toOwn = false }) => {
    const key = `${url.origin} ${toOwn} ${tls ? fingerprint(tls) : ''}`
    const known = sessions.get(key)
    if (known) return known
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const judge: AddressPolicy = (host, address) => {
      policy(host, address)
      if (!toOwn && address !== undefined && isOwnAddress(address, port)) throw ownServerFault(host)
    }
    const options = {
      lookup: createCheckedLookup(judge, resolve),
      autoSelectFamily: true,
      settings: { initialWindowSize, enablePush: false },
      ...(tls && { cert: tls.cert, key: tls.key, ...(tls.ca && { ca: tls.ca }) }),
    } as SecureClientSessionOptions
    const session = new Http2SessionManager(url.origin, times, options)
    sessions.set(key, session)
    return session
  }
}
