import { useTranslations } from 'next-intl'
import { readGapReason } from '@/lib/a2a/gap-reasons'

/** Says in its place that events may be missing, and why. */
export function GapNote({ reason }: { reason: string }) {
  const t = useTranslations('parts.gap')
  const known = readGapReason(reason)
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {t('said', { reason: known ? t(`why.${known.cause}`, { what: known.what }) : reason })}
    </p>
  )
}
