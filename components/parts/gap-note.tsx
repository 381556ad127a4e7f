import { useTranslations } from 'next-intl'
import { type GapInfo, useGapMessage } from '@/components/parts/use-gap-message'

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
