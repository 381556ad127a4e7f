'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useFormatBytes } from '@/components/ui/text/byte-size'
import { readGapReason } from '@/lib/a2a/gap-reasons'
import type { RemovedLog } from '@/lib/a2a/log'
import type { FaultData } from '@/lib/faults/fault'

/** The reason of a gap. */
interface GapInfo {
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

/** Notice at a gap that events may be missing, with the reason. */
export function GapNote({ reason, cause }: GapInfo) {
  const t = useTranslations('parts.gap')
  const gapMessage = useGapMessage()
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {t('said', { reason: gapMessage({ reason, cause }) })}
    </p>
  )
}

/** Returns a function that describes removed events: what, when and why. */
export function useRemovedMessage(): (removed: RemovedLog) => string {
  const t = useTranslations('parts.removed')
  const format = useFormatter()
  const byteText = useFormatBytes()
  return ({ at, events, bytes, cause, limit = 0 }) =>
    t(cause, {
      count: events,
      limit,
      date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
      size: byteText(bytes),
    })
}

/** Notice in place of removed events. */
export function RemovedNote({ removed }: { removed: RemovedLog }) {
  const removedMessage = useRemovedMessage()
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {removedMessage(removed)}
    </p>
  )
}
