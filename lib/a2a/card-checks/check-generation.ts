import { type Check, passed, warning } from '@/lib/a2a/card-checks/check-item'

/** Which generation the card is of, and whether that is sure. */
export const checkGeneration: Check = ({ reading: { dialect, reason, certain, alternatives } }) => [
  certain
    ? passed('protocolVersion', `Generation ${dialect}: ${reason}`)
    : warning(
        'protocolVersion',
        `Generation ${dialect} is a guess: ${reason}`,
        `If calls are not understood, choose ${alternatives[0]} by hand.`,
      ),
]
