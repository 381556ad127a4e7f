import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Json } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { unseal } from '@/lib/server/credentials/seal'
import type { PushConfigRecord } from '@/lib/server/db/push-configs'
import { env } from '@/lib/server/env'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { retryAfterOf } from '@/lib/server/outbound/retry-after'
import { apiKeyIdentity, isPlacedApiKey } from '@/lib/server/push/webhook-api-key'
import { signingAlgorithm, signingKey } from '@/lib/server/signing/signing-key'

/**
 * A JWT by which a receiver can tell that Switchboard sent this body just now (v0.3 §9.5's claims and the hash of v0.1's
 * reference agents). The keys are at `/.well-known/jwks.json`. `taskId`: by which the receiver knows the task.
 */
async function signPush(url: string, taskId: string, body: string): Promise<string> {
  const { kid, key } = await signingKey()
  const { PUBLIC_URL } = env()
  const jwt = new SignJWT({ taskId, request_body_sha256: createHash('sha256').update(body).digest('hex') })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .setJti(randomUUID())
    .setAudience(url)
  if (PUBLIC_URL) jwt.setIssuer(PUBLIC_URL)
  return jwt.sign(key)
}

const timeoutMs = 10_000
const maxBytes = 64 * 1024

export type PushSecrets = Pick<PushConfig, 'token' | 'authentication'>

/** Where a configuration's secrets are sealed for. */
export const pushConfigPlace = ({ taskId, id }: Pick<PushConfigRecord, 'taskId' | 'id'>) => `push ${taskId} ${id}`

/**
 * Posts one body to a caller's webhook, about the task that the caller knows by `taskId`. Throws a Fault unless it answers
 * with success.
 */
export async function postPush(
  config: PushConfigRecord,
  taskId: string,
  json: Json,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(json)
  const secrets = JSON.parse(await unseal(config.secret, pushConfigPlace(config))) as PushSecrets
  const { authentication } = secrets
  const identity = authentication && isPlacedApiKey(authentication) ? apiKeyIdentity(authentication) : undefined
  const response = await outboundFetch(config.url, {
    method: 'POST',
    headers: {
      'Content-Type': config.dialect === 'v1.0' ? 'application/a2a+json' : 'application/json',
      ...(await proofs(identity ? { token: secrets.token } : secrets, () => signPush(config.url, taskId, body))),
    },
    body,
    ...(identity && { identity }),
    timeoutMs,
    maxBytes,
    // v0.1 §6.8; the host may have moved since the configuration was set.
    httpsUnlessLocal: true,
    tellsTrace: true,
    signal,
  })
  response.cancel()
  if (response.ok) return
  const retryAfter = retryAfterOf(response.headers)
  throw new Fault('agent-error', `${new URL(config.url).host} returned HTTP ${response.status}.`, {
    httpStatus: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Schemes that a token of Switchboard's own serves where the caller gave none; `jwt` is what v0.1's documents write. */
const signed = /^(bearer|jwt)$/i

/** The token's header is v0.x's (v0.3 §9.5); v1.0 demands Authorization where there are credentials (§4.3.3). */
async function proofs(
  { token, authentication }: PushSecrets,
  sign: () => Promise<string>,
): Promise<Record<string, string>> {
  const { schemes = [], credentials } = authentication ?? {}
  const [scheme] = schemes
  const given = scheme && credentials && `${scheme} ${credentials}`
  const own = !credentials && schemes.some((each) => signed.test(each)) && `Bearer ${await sign()}`
  const authorization = given || own
  return {
    ...(token && { 'X-A2A-Notification-Token': token }),
    ...(authorization && { Authorization: authorization }),
  }
}
