import { useTranslations } from 'next-intl'
import { type GapWords, useGapWords } from '@/components/parts/use-gap-words'

/** Says in its place that events may be missing, and why. */
export function GapNote({ reason, cause }: GapWords) {
  const t = useTranslations('parts.gap')
  const inWords = useGapWords()
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {t('said', { reason: inWords({ reason, cause }) })}
    </p>
  )
}
