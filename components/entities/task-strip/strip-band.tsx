import { memo } from 'react'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { cn } from '@/components/ui/cn'
import { isTerminal } from '@/lib/a2a/states'
import type { Segment } from '@/lib/replay/strip'

/** Events of a task over time: one bar per interval. */
export const StripTicks = memo(function StripTicks({
  density,
  className,
}: {
  density: readonly number[]
  className?: string
}) {
  const bars = density.flatMap((height, index) =>
    height > 0 ? [`M${index + 0.5} 1V${1 - Math.max(height, 0.2)}`] : [],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${density.length} 1`}
      preserveAspectRatio="none"
      className={cn('block w-full text-line-strong', className)}
    >
      <path d={bars.join('')} stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  )
})

/** The colored states of a task strip. A finished task ends in a cap with its final state's color. */
export const StripBand = memo(function StripBand({
  segments,
  className,
}: {
  segments: readonly Segment[]
  className?: string
}) {
  const last = segments.at(-1)
  const cap = last && segments.length > 1 && isTerminal(last.state) ? last : null
  const timed = cap ? segments.slice(0, -1) : segments
  return (
    <span aria-hidden className={cn('flex gap-px', className)}>
      <span className="relative min-w-0 flex-1">
        {timed.map((segment) => (
          <span
            key={segment.from}
            className={cn(
              'absolute inset-y-0 min-w-[3px] first:rounded-l-[2px] last:rounded-r-[2px]',
              taskStateStyles[segment.state].fill,
              segment.state === 'working' && 'opacity-80',
            )}
            style={{ left: `${segment.from * 100}%`, width: `calc(${(segment.to - segment.from) * 100}% - 1px)` }}
          />
        ))}
      </span>
      {cap ? <span className={cn('w-2 shrink-0 rounded-[2px]', taskStateStyles[cap.state].fill)} /> : null}
    </span>
  )
})
