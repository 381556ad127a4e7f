import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Json } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/model'
import { Fault } from '@/lib/faults/fault'
import { unseal } from '@/lib/server/credentials/seal'
import type { PushConfigRecord } from '@/lib/server/db/push/push-configs'
import { env } from '@/lib/server/platform/env'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { readRetryAfter } from '@/lib/server/outbound/response'
import { apiKeyIdentity, isPlacedApiKey } from '@/lib/server/tasks/push/check-push-config'
import { signingAlgorithm, getSigningKey } from '@/lib/server/signing/signing-key'

/**
 * Returns a JWT that proves to a receiver that Switchboard just sent this body (claims of v0.3 §9.5 and the hash of v0.1's
 * reference agents). The keys are at `/.well-known/jwks.json`. `taskId`: the task ID that the receiver knows.
 */
async function signPush(url: string, taskId: string, body: string): Promise<string> {
  const { kid, key } = await getSigningKey()
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

/** Returns the encryption context of a config's secrets. */
export const pushConfigSealContext = ({ taskId, id }: Pick<PushConfigRecord, 'taskId' | 'id'>) => `push ${taskId} ${id}`

/**
 * Posts a body to a caller's webhook. `taskId`: the task ID that the caller knows. Throws a Fault unless the response is a
 * success.
 */
export async function postPush(
  config: PushConfigRecord,
  taskId: string,
  json: Json,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(json)
  const secrets = JSON.parse(await unseal(config.secret, pushConfigSealContext(config))) as PushSecrets
  const { authentication } = secrets
  const identity = authentication && isPlacedApiKey(authentication) ? apiKeyIdentity(authentication) : undefined
  const response = await outboundFetch(config.url, {
    method: 'POST',
    headers: {
      'Content-Type': dialects[config.dialect].pushMediaType,
      ...(await authHeaders(identity ? { token: secrets.token } : secrets, () => signPush(config.url, taskId, body))),
    },
    body,
    ...(identity && { identity }),
    timeoutMs,
    maxBytes,
    // v0.1 §6.8; the host may have moved since the configuration was set.
    httpsUnlessLocal: true,
    sendsTraceContext: true,
    signal,
  })
  response.cancel()
  if (response.ok) return
  const retryAfter = readRetryAfter(response.headers)
  throw new Fault('agent-error', `${new URL(config.url).host} returned HTTP ${response.status}.`, {
    httpStatus: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Schemes for which Switchboard signs its own token if the caller gave no credentials; `jwt` appears in documents of v0.1. */
const signed = /^(bearer|jwt)$/i

/**
 * Returns the authentication headers: the token header of v0.x (v0.3 §9.5), and `Authorization`, which v1.0 requires with
 * credentials (§4.3.3).
 */
async function authHeaders(
  { token, authentication }: PushSecrets,
  sign: () => Promise<string>,
): Promise<Record<string, string>> {
  const { schemes = [], credentials } = authentication ?? {}
  const [scheme] = schemes
  const fromCaller = scheme && credentials && `${scheme} ${credentials}`
  const fromSwitchboard = !credentials && schemes.some((each) => signed.test(each)) && `Bearer ${await sign()}`
  const authorization = fromCaller || fromSwitchboard
  return {
    ...(token && { 'X-A2A-Notification-Token': token }),
    ...(authorization && { Authorization: authorization }),
  }
}
