import 'server-only'
import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { remarks } from '@/lib/a2a/remarks'
import { createLruCache } from '@/lib/cache/lru-cache'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord, PushProof } from '@/lib/server/db/agents/agent-record'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { isSameSecret } from '@/lib/server/platform/security/secret-key'
import type { WebhookSecrets } from '@/lib/server/tasks/push/task-webhook'

/**
 * Matches a string, or white space between tokens. An unterminated string is matched, too: otherwise each quote in it would be
 * tried as the start of another one.
 */
const stringOrSpace = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[ \t\n\r]+/g

/**
 * Returns JSON text without white space and with unescaped characters, as v0.1's reference senders hash it. Numbers keep their
 * spelling, since a parser would lose `1.0`. Expects valid JSON.
 */
export function compactJson(text: string): string {
  return text.replace(stringOrSpace, (match) => (match[0] === '"' ? JSON.stringify(JSON.parse(match)) : ''))
}

const cacheMs = 10 * 60_000
/** An unknown key causes another fetch, at most once per so many ms. */
const minRefetchMs = 30_000
const maxBytes = 256 * 1024

interface CachedKeys {
  keys: Promise<JWTVerifyGetKey>
  at: number
}

/** By URL. */
const cache = createLruCache<string, CachedKeys>({ maxEntries: 1000 })

/**
 * Returns a function that finds keys in the JWKS at this URL, which is fetched under the outbound policy and cached for ten
 * minutes.
 */
function keysAt(url: string): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await (
        await load(url, cacheMs)
      )(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await load(url, minRefetchMs))(header, token)
    }
  }
}

function load(url: string, maxAgeMs: number): Promise<JWTVerifyGetKey> {
  const known = cache.get(url)
  if (known && Date.now() - known.at < maxAgeMs) return known.keys
  const keys = fetchKeys(url)
  cache.set(url, { keys, at: Date.now() })
  keys.catch(() => cache.delete(url))
  return keys
}

async function fetchKeys(url: string): Promise<JWTVerifyGetKey> {
  const response = await outboundFetch(url, { headers: { accept: 'application/json' }, timeoutMs: 5000, maxBytes })
  const text = await response.text()
  if (!response.ok) throw new errors.JWKSInvalid(`The JWKS URL returned HTTP ${response.status}.`)
  return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
}

const maxAgeSeconds = 5 * 60

/** Maximum number of characters of a body that is also hashed in its compact form, which takes long for many short strings. */
const maxCompacted = 1_000_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns why a JWT does not prove that the agent just sent this body (claims `iat` and `request_body_sha256` of v0.1's
 * reference agents); undefined if it does. Expects `body` to be JSON.
 */
async function checkJwt(jwt: string, body: string, proof: PushProof): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(jwt, keysAt(proof.jwksUrl), {
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['iat', 'request_body_sha256'],
      ...(proof.issuer && { issuer: proof.issuer }),
    })
    if (Math.abs(Date.now() / 1000 - Number(payload.iat)) > maxAgeSeconds)
      return 'The JWT was not issued within the last 5 minutes.'
    const claimed = String(payload.request_body_sha256).toLowerCase()
    if (isSameSecret(claimed, sha256(body))) return undefined
    const isCompacted = body.length <= maxCompacted && isSameSecret(claimed, sha256(compactJson(body)))
    return isCompacted ? undefined : 'The JWT does not match the request body.'
  } catch (error) {
    if (error instanceof Fault) return `The agent's keys cannot be loaded: ${error.message}`
    if (error instanceof errors.JOSEError) return `The JWT is invalid: ${error.message}.`
    if (error instanceof SyntaxError) return "The agent's keys are not valid JSON."
    throw error
  }
}

const looksLikeJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * Returns why a delivery is not authenticated as the agent's; undefined if it is. One of the given proofs is enough, since SDKs
 * send only one, but none may be wrong. An agent with its own keys must sign.
 */
export async function verifyDelivery(
  { token, bearer }: WebhookSecrets,
  headers: Headers,
  body: string,
  { pushProof }: Pick<AgentRecord, 'pushProof'>,
  dialect: DialectId,
): Promise<string | undefined> {
  const sentToken = headers.get('x-a2a-notification-token')
  if (sentToken !== null && !isSameSecret(sentToken, token)) return remarks['push-token']
  const sentBearer = headers.get('authorization')?.match(/^bearer +(\S+)$/i)?.[1]
  if (pushProof) {
    if (!sentBearer) return remarks['push-no-jwt']
    return checkJwt(sentBearer, body, pushProof)
  }
  const isSecret = sentBearer !== undefined && isSameSecret(sentBearer, bearer)
  // There are no keys to verify a foreign signature.
  const isForeignJwt = sentBearer !== undefined && !isSecret && looksLikeJwt.test(sentBearer)
  if (headers.has('authorization') && !isSecret && !isForeignJwt) return remarks['push-authorization']
  if (sentToken !== null || isSecret || dialects[dialect].pushesMayOmitToken) return undefined
  return remarks[isForeignJwt ? 'push-foreign' : 'push-unproven']
}
