import { cn } from '@/components/ui/cn'

const tones = {
  good: 'bg-state-completed',
  // Hatched, since color must not be the only difference.
  degraded: 'bg-[repeating-linear-gradient(45deg,var(--state-input-required)_0_3px,transparent_3px_4.5px)]',
  bad: 'bg-[repeating-linear-gradient(135deg,var(--state-failed)_0_4px,transparent_4px_5.5px)]',
  plain: 'bg-accent/70',
  muted: 'bg-state-canceled/60',
} as const

export type BarTone = keyof typeof tones

/** An interval of a chart: stacked parts, each a share of the height. */
export interface Bar {
  /** Start of the interval, ISO 8601. */
  at: string
  parts: readonly { tone: BarTone; share: number }[]
  /** Tooltip text. Undefined until the user's time zone is known. */
  tip: string | undefined
}

interface BucketBarsProps {
  bars: readonly Bar[]
  /** Text alternative. A table contains the values. */
  label: string
  className?: string
}

/** A bar chart over time. Charts with the same intervals align. */
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
