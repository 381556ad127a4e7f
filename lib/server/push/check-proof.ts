import 'server-only'
import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { DialectId } from '@/lib/a2a/dialect'
import { remarks } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { isSameSecret } from '@/lib/server/access/same-secret'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { PushProof } from '@/lib/server/db/push-proof'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { compactJson } from '@/lib/server/push/compact-json'
import type { HookSecrets } from '@/lib/server/push/hooks'
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
function keysAt(url: string): JWTVerifyGetKey {
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

const maxAgeSeconds = 5 * 60

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Why a JWT does not prove that the agent sent this body just now (v0.1 reference agents: claims `iat` and
 * `request_body_sha256`); undefined when it does. Expects `body` to be JSON.
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
    const hashes = [digest(body), digest(compactJson(body))]
    return hashes.some((hash) => isSameSecret(claimed, hash)) ? undefined : 'The JWT does not match the request body.'
  } catch (error) {
    if (error instanceof Fault) return `The agent's keys cannot be loaded: ${error.message}`
    if (error instanceof errors.JOSEError) return `The JWT is invalid: ${error.message}.`
    if (error instanceof SyntaxError) return "The agent's keys are not valid JSON."
    throw error
  }
}

/** v0.1 only advises agents to send the token along, and its reference agents sign with a key of their own instead. */
const mayBeSilent = new Set<DialectId>(['v0.1'])

const looksLikeJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * Why a delivery does not prove to be the agent's; undefined when it does. One proof of those that the agent was given is
 * enough, since SDKs send only one or the other, but none may be wrong. An agent with keys of its own has to use them.
 */
export async function checkProof(
  { token, bearer }: HookSecrets,
  headers: Headers,
  body: string,
  { pushProof }: Pick<AgentRecord, 'pushProof'>,
  dialect: DialectId,
): Promise<string | undefined> {
  const shownToken = headers.get('x-a2a-notification-token')
  if (shownToken !== null && !isSameSecret(shownToken, token)) return remarks['push-token']
  const shownBearer = headers.get('authorization')?.match(/^bearer +(\S+)$/i)?.[1]
  if (pushProof) {
    if (!shownBearer) return remarks['push-no-jwt']
    return checkJwt(shownBearer, body, pushProof)
  }
  const isSecret = shownBearer !== undefined && isSameSecret(shownBearer, bearer)
  // Nothing to check another's signature with.
  const isForeign = shownBearer !== undefined && !isSecret && looksLikeJwt.test(shownBearer)
  if (headers.has('authorization') && !isSecret && !isForeign) return remarks['push-authorization']
  if (shownToken !== null || isSecret || mayBeSilent.has(dialect)) return undefined
  return remarks[isForeign ? 'push-foreign' : 'push-unproven']
}
