import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { env } from '@/lib/server/env'
import { signingAlgorithm, signingKey } from '@/lib/server/signing/signing-key'

/**
 * A JWT by which a receiver can tell that Switchboard sent this body just now (v0.3 §9.5's claims and the hash of v0.1's
 * reference agents). The keys are at `/.well-known/jwks.json`. `taskId`: by which the receiver knows the task.
 */
export async function signPush(url: string, taskId: string, body: string): Promise<string> {
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
