import { cn } from '@/components/ui/cn'

const tones = {
  good: 'bg-state-completed',
  // Hatched: colour alone must not tell.
  degraded: 'bg-[repeating-linear-gradient(45deg,var(--state-input-required)_0_3px,transparent_3px_4.5px)]',
  bad: 'bg-[repeating-linear-gradient(135deg,var(--state-failed)_0_4px,transparent_4px_5.5px)]',
  plain: 'bg-accent/70',
  muted: 'bg-state-canceled/60',
} as const

export type BarTone = keyof typeof tones

/** A stretch of time: parts from the bottom up, each a share of the chart's height. */
export interface Bar {
  /** When it begins, ISO 8601. */
  at: string
  parts: readonly { tone: BarTone; share: number }[]
  /** What it stands for, in words, once the reader's clock is known. */
  tip: string | undefined
}

interface BucketBarsProps {
  bars: readonly Bar[]
  /** What it shows, in words: a table says the rest. */
  label: string
  className?: string
}

/** Bars over time. Charts of the same stretches line up under each other. */
export function BucketBars({ bars, label, className }: BucketBarsProps) {
  return (
    <>
      <p className="sr-only">{label}</p>
      <div aria-hidden className={cn('flex h-10 items-stretch gap-px sm:gap-0.5', className)}>
        {bars.map(({ at, parts, tip }) => (
          <span key={at} title={tip} className="group flex min-w-0 flex-1 flex-col-reverse gap-px rounded-[2px]">
            {parts.some(({ share }) => share > 0) ? (
              parts
                .filter(({ share }) => share > 0)
                .map(({ tone, share }) => (
                  <span
                    key={tone}
                    className={cn('min-h-[2px] w-full rounded-[2px] group-hover:opacity-75', tones[tone])}
                    style={{ height: `${share * 100}%` }}
                  />
                ))
            ) : (
              <span className="h-0.5 w-full rounded-[2px] bg-line" />
            )}
          </span>
        ))}
      </div>
    </>
  )
}
