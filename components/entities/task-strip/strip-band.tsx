import { memo } from 'react'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { cn } from '@/components/ui/cn'
import { isTerminal } from '@/lib/a2a/states'
import type { MarkKind } from '@/lib/api/constants'
import type { Segment } from '@/lib/replay/strip'

/** One shape per kind, so that color is never the only difference. Drawn in a box of 10. */
const shapes: Record<MarkKind, { path: string; style: string }> = {
  user: { path: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8', style: 'fill-fg-muted' },
  agent: { path: 'M5 1.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7', style: 'fill-bg stroke-fg-muted' },
  artifact: { path: 'M1.5 1.5h7v7h-7z', style: 'fill-accent' },
  push: { path: 'M5 9L1 2h8z', style: 'fill-accent' },
  refused: { path: 'M5 9L1 2h8z', style: 'fill-bg stroke-state-failed' },
  unread: { path: 'M2 2l6 6M8 2l-6 6', style: 'stroke-state-failed' },
  fault: { path: 'M5 0.5L9.5 9h-9z', style: 'fill-state-failed' },
  gap: { path: 'M2 1v8M8 1v8', style: 'stroke-state-input-required' },
}

/** The symbol of an event, as on a timeline. */
export function MarkShape({ kind, className }: { kind: MarkKind; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className={cn('shrink-0', shapes[kind].style, className)} strokeWidth={1.5}>
      <path d={shapes[kind].path} />
    </svg>
  )
}

/** Placeholder for the timeline of a task whose events were all removed. */
export function RemovedStrip() {
  return (
    <span
      aria-hidden
      className="h-[67px] rounded-control border border-line bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)]"
    />
  )
}

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
