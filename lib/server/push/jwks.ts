import 'server-only'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { singleton } from '@/lib/server/singleton'

const keptMs = 10 * 60_000
/** An unknown key makes us look again, but not more often than this. */
const shortestMs = 30_000
const maxBytes = 256 * 1024
const maxKept = 1000

interface Kept {
  keys: Promise<JWTVerifyGetKey>
  at: number
}

const kept = () => singleton('push-jwks', () => new Map<string, Kept>())

/** Finds keys in the JWKS at this address, which is fetched under the outbound policy and kept for ten minutes. */
export function keysAt(url: string): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await (
        await load(url, keptMs)
      )(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await load(url, shortestMs))(header, token)
    }
  }
}

function load(url: string, maxAgeMs: number): Promise<JWTVerifyGetKey> {
  const known = kept().get(url)
  if (known && Date.now() - known.at < maxAgeMs) return known.keys
  if (kept().size >= maxKept) kept().clear()
  const keys = fetchKeys(url)
  kept().set(url, { keys, at: Date.now() })
  keys.catch(() => kept().delete(url))
  return keys
}

async function fetchKeys(url: string): Promise<JWTVerifyGetKey> {
  const response = await outboundFetch(url, { headers: { accept: 'application/json' }, timeoutMs: 5000, maxBytes })
  const text = await response.text()
  if (!response.ok) throw new errors.JWKSInvalid(`The JWKS URL returned HTTP ${response.status}.`)
  return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
}
