'use client'

import { useTranslations } from 'next-intl'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { readGapReason } from '@/lib/a2a/gap-reasons'
import type { FaultData } from '@/lib/faults/fault'

/** The reason of a gap. */
export interface GapInfo {
  reason: string
  cause?: FaultData | undefined
}

/** Returns a function that translates the reason of a gap. */
export function useGapMessage(): (gap: GapInfo) => string {
  const t = useTranslations('parts.gap.why')
  const translateFault = useTranslateFault({ reading: true })
  return ({ reason, cause }) => {
    const known = readGapReason(reason)
    return known ? t(known.cause, { what: cause ? translateFault(cause).message : known.what }) : reason
  }
}
