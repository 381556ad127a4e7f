import 'server-only'
import { requireToken } from '@/lib/server/access/admit'
import { isSampleProof, sampleProofHeader } from '@/lib/server/access/sample-proof'

/**
 * Lets in a request to the sample agent `name` that has the access token or comes from Switchboard itself.
 * Throws `unauthenticated` or `rate-limited` for any other request if ACCESS_TOKEN is set.
 */
export async function admitSampleCall(headers: Headers, name: string): Promise<void> {
  const proof = headers.get(sampleProofHeader)
  if (proof && (await isSampleProof(proof, name))) return
  await requireToken(headers)
}
