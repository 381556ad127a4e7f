import 'server-only'
import { createHash } from 'node:crypto'
import { Agent, type Dispatcher } from 'undici'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'
import { checkedLookup, type Resolve } from '@/lib/server/outbound/checked-lookup'
import type { ClientTls } from '@/lib/server/outbound/identity'

const connectTimeoutMs = 10_000
/** Connections under as many client certificates are kept; those that were used longest ago are closed first. */
const maxKept = 32

/** Whose certificate is shown, and whether the request needs a connection of its own. */
export interface ConnectionNeeds {
  tls?: ClientTls | undefined
  /** A new connection, which is closed after the request. */
  fresh?: boolean
}

/** Connections, one set for each client certificate: none is ever shared between two. All judge addresses as they connect. */
export function dispatchers(policy: AddressPolicy, resolve: Resolve): (needs: ConnectionNeeds) => Dispatcher {
  const open = ({ tls, fresh = false }: ConnectionNeeds) =>
    new Agent({
      allowH2: false,
      ...(fresh && { pipelining: 0 }),
      connect: {
        lookup: checkedLookup(policy, resolve),
        autoSelectFamily: true,
        timeout: connectTimeoutMs,
        ...(tls && { cert: tls.cert, key: tls.key, ...(tls.ca && { ca: tls.ca }) }),
      },
      // The deadline covers it, exactly and over all redirects.
      headersTimeout: 0,
    })
  const anonymous = { kept: open({}), fresh: open({ fresh: true }) }
  const kept = new Map<string, Agent>()
  return ({ tls, fresh = false }) => {
    if (!tls) return fresh ? anonymous.fresh : anonymous.kept
    const key = `${fingerprint(tls)} ${fresh}`
    const found = kept.get(key) ?? open({ tls, fresh })
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

function fingerprint({ cert, key, ca }: ClientTls): string {
  return createHash('sha256')
    .update(JSON.stringify([cert, key, ca]))
    .digest('base64')
}
