import 'server-only'
import { createHash } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { Fault } from '@/lib/faults/fault'
import { isSameSecret } from '@/lib/server/access/same-secret'
import type { PushProof } from '@/lib/server/db/push-proof'
import { compactJson } from '@/lib/server/push/compact-json'
import { keysAt } from '@/lib/server/push/jwks'

const maxAgeSeconds = 5 * 60

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Why a JWT does not prove that the agent sent this body just now (v0.1 reference agents: claims `iat` and
 * `request_body_sha256`); undefined when it does. Expects `body` to be JSON.
 */
export async function checkJwt(jwt: string, body: string, proof: PushProof): Promise<string | undefined> {
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
