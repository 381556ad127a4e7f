import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { areLocalAddresses, type Resolve } from '@/lib/server/outbound/address-policy'
import { isIP } from 'node:net'

/** URLs of the documents that named a URL, such as the Agent Card that names an endpoint. */
export type UrlSources = readonly string[] | (() => Promise<readonly string[]>)

/** Returns true if the only reason for the error is that the target is on loopback or a private network. */
export function isPrivateTarget(error: unknown): boolean {
  return error instanceof Fault && error.data.details?.code === 'blocked-private'
}

/**
 * Returns the first source that neither has the origin of `target` nor is on loopback or a private network; null if there is
 * none. A source whose host cannot be resolved counts as public.
 */
export async function findPublicSource(target: URL, sources: readonly string[], resolve: Resolve): Promise<URL | null> {
  for (const source of new Set(sources)) {
    const url = URL.parse(source)
    if (!url || url.origin === target.origin) continue
    if (!(await isLocal(url, resolve).catch(() => false))) return url
  }
  return null
}

/** Returns the fault for a URL on a private network that a public server named or redirected to. */
export function privateReferralFault(target: URL, source: URL): Fault {
  const values = { host: target.host, source: source.host }
  const message = `Blocked: ${source.host} refers to ${target.host}, which is on a private network.`
  return new Fault('address-blocked', message, {
    hint: 'To allow it, add it to OUTBOUND_ALLOW.',
    hop: 'connection',
    details: { step: 'address', host: target.host, code: 'blocked-inward', values },
  })
}

/**
 * Returns true if all addresses of the URL's host are on loopback or a private network. Throws the resolver's error if that is
 * unknown.
 */
export async function isLocal(url: URL, resolve: Resolve): Promise<boolean> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  return areLocalAddresses(addresses)
}
