import 'server-only'
import { createHash } from 'node:crypto'
import { Agent, type Dispatcher } from 'undici'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'
import { checkedLookup, type Resolve } from '@/lib/server/outbound/checked-lookup'
import type { ClientTls } from '@/lib/server/outbound/identity'

const connectTimeoutMs = 10_000
/** Connections under as many client certificates are kept; those that were used longest ago are closed first. */
const maxKept = 32

/** Connections, one set for each client certificate: none is ever shared between two. All judge addresses as they connect. */
export function dispatchers(policy: AddressPolicy, resolve: Resolve): (tls?: ClientTls) => Dispatcher {
  const open = (tls?: ClientTls) =>
    new Agent({
      allowH2: false,
      connect: {
        lookup: checkedLookup(policy, resolve),
        autoSelectFamily: true,
        timeout: connectTimeoutMs,
        ...(tls && { cert: tls.cert, key: tls.key, ...(tls.ca && { ca: tls.ca }) }),
      },
      // The deadline covers it, exactly and over all redirects.
      headersTimeout: 0,
    })
  const anonymous = open()
  const kept = new Map<string, Agent>()
  return (tls) => {
    if (!tls) return anonymous
    const key = fingerprint(tls)
    const found = kept.get(key) ?? open(tls)
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
