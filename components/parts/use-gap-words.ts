'use client'

import { useTranslations } from 'next-intl'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { readGapReason } from '@/lib/a2a/gap-reasons'
import type { FaultData } from '@/lib/faults/fault'

/** Why events may be missing. */
export interface GapWords {
  reason: string
  cause?: FaultData | undefined
}

/** Puts a gap's reason into the person's language, with what failed. */
export function useGapWords(): (gap: GapWords) => string {
  const t = useTranslations('parts.gap.why')
  const inWords = useFaultWords({ reading: true })
  return ({ reason, cause }) => {
    const known = readGapReason(reason)
    return known ? t(known.cause, { what: cause ? inWords(cause).message : known.what }) : reason
  }
}
