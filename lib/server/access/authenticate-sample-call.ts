import 'server-only'
import { requireToken } from '@/lib/server/access/require-token'
import { verifySampleProof, sampleProofHeader } from '@/lib/server/platform/security/sample-proof'

/**
 * Authenticates a call to the sample agent `name`: the request needs the access token or a proof from Switchboard itself.
 * Throws `unauthenticated` or `rate-limited` for any other request if ACCESS_TOKEN is set.
 */
export async function authenticateSampleCall(headers: Headers, name: string): Promise<void> {
  const proof = headers.get(sampleProofHeader)
  if (proof && (await verifySampleProof(proof, name))) return
  await requireToken(headers)
}
