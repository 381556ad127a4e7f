import 'server-only'
import type { CardSignature } from '@/lib/api/card-signature'
import type { VerificationResult } from '@/lib/server/signing/verify-card'

/** Maximum number of unsigned card members that are listed. */
const maxUncovered = 20

/** Returns the public part of a signature verification: without the keys themselves. */
export function describeVerification({
  state,
  reason,
  keys,
  uncovered,
}: VerificationResult): Pick<CardSignature, 'state' | 'reason' | 'keys' | 'uncovered'> {
  return {
    state,
    reason,
    keys: keys.map(({ thumbprint, kid, host, algorithm }) => ({ thumbprint, kid, host, algorithm })),
    uncovered: uncovered.slice(0, maxUncovered),
  }
}
