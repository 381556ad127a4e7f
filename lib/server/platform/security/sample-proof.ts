import 'server-only'
import { createHmac } from 'node:crypto'
import { deriveSecretKey, isSameSecret } from '@/lib/server/platform/security/secret-key'
import { getLoopbackUrl } from '@/lib/server/platform/http/request-headers'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Request header with the proof that Switchboard itself calls one of its sample agents. */
export const sampleProofHeader = 'switchboard-sample'

/** A proof is accepted for one to two minutes. */
const windowMs = 60_000
const samplePath = /^\/samples\/([a-z-]+)(?:\/|$)/

/** Returns the server that a proof is for. Loopback has many names, so only the port identifies the server there. */
function audienceOf({ host, hostname, port }: URL): string {
  return isLoopback(hostname) ? `loopback:${port}` : host
}

async function proofIn(window: number, audience: string, name: string): Promise<string> {
  const key = await deriveSecretKey('sample agents')
  return createHmac('sha256', key)
    .update(JSON.stringify([window, audience, name]))
    .digest('base64url')
}

const currentWindow = () => Math.floor(Date.now() / windowMs)

/**
 * Returns the proof for a call to a sample agent, or undefined if `url` is not one. URLs of this process and of other instances
 * on loopback count. Another server that receives the proof cannot use it: it expires, and it names this port and agent.
 */
export async function createSampleProof(url: URL): Promise<string | undefined> {
  const name = samplePath.exec(url.pathname)?.[1]
  if (name === undefined || url.protocol !== 'http:') return undefined
  if (!isLoopback(url.hostname) && url.host !== new URL(getLoopbackUrl()).host) return undefined
  return proofIn(currentWindow(), audienceOf(url), name)
}

/** Returns true if this `SECRET_KEY` made the proof within the last two minutes, for this server and the sample agent `name`. */
export async function verifySampleProof(proof: string, name: string): Promise<boolean> {
  const audience = audienceOf(new URL(getLoopbackUrl()))
  // The clock of another instance may be ahead.
  for (const step of [0, -1, 1]) {
    if (isSameSecret(proof, await proofIn(currentWindow() + step, audience, name))) return true
  }
  return false
}
