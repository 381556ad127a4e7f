import 'server-only'
import type { CardSignature } from '@/lib/api/card-signature'
import type { Verdict } from '@/lib/server/signing/verify-card'

/** Members of a card that are told to be beyond its signatures. */
const mostNamed = 20

/** What is told of what a card's signatures prove: of the keys, not the keys themselves. */
export function toldVerdict({
  state,
  reason,
  keys,
  uncovered,
}: Verdict): Pick<CardSignature, 'state' | 'reason' | 'keys' | 'uncovered'> {
  return {
    state,
    reason,
    keys: keys.map(({ thumbprint, kid, host, algorithm }) => ({ thumbprint, kid, host, algorithm })),
    uncovered: uncovered.slice(0, mostNamed),
  }
}
