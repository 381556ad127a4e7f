import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { ComparedPair } from '@/lib/api/run'

/** One of two compared runs. */
export type RunSide = 'left' | 'right'

const markStyles = {
  same: { sign: '', tone: '' },
  changed: { sign: '~', tone: 'bg-state-input-required/12' },
  removed: { sign: '−', tone: 'bg-state-failed/12' },
  added: { sign: '+', tone: 'bg-state-completed/12' },
} satisfies Record<ComparedPair['mark'], object>

/** Returns the background of a pair. */
export function pairTone(mark: ComparedPair['mark']): string {
  return markStyles[mark].tone
}

/** Whether a pair differs, as a sign. */
export function PairMark({ mark }: { mark: ComparedPair['mark'] }) {
  const t = useTranslations('compareRuns')
  const { sign, tone } = markStyles[mark]
  return (
    <span className={cn('flex items-center justify-center font-mono text-xs', tone)}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{t(`marks.${mark}`)}</span>
    </span>
  )
}
