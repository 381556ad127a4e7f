import { memo } from 'react'
import { StateChip } from '@/components/entities/task/state-chip'
import { cn } from '@/components/ui/cn'
import type { TaskState } from '@/lib/a2a/states'
import type { AxisTick } from '@/lib/replay/time-axis'

/** Pixels of the end cap of a timeline, which has no duration. */
export const capWidth = 9

/** Labels at the ends of an axis stay within it. */
const alignmentOf = (position: number): string =>
  position < 0.03 ? 'items-start' : position > 0.97 ? '-translate-x-full items-end' : '-translate-x-1/2 items-center'

/** The time axis below a timeline. Narrow screens show every other label. */
export const StripAxis = memo(function StripAxis({ ticks }: { ticks: readonly AxisTick[] }) {
  return (
    <div
      aria-hidden
      data-axis
      className="pointer-events-none relative mt-1 h-4 font-mono text-[11px] leading-3 text-fg-faint tabular"
      style={{ marginRight: capWidth }}
    >
      {ticks.map(({ position, label }) => (
        <span
          key={label}
          className={cn('absolute top-0 flex flex-col max-sm:even:hidden', alignmentOf(position))}
          style={{ left: `${position * 100}%` }}
        >
          <span className="h-1 w-px bg-line-strong" />
          {label}
        </span>
      ))}
    </div>
  )
})

/** A moment of a task in words. */
export interface Moment {
  /** Since the first event. */
  time: string
  event: string
  state: TaskState
}

interface StripPreviewProps {
  /** Fraction of the timeline. */
  place: number
  moment: Moment
}

/** Shows what happened at the pointer, above a timeline. Screen readers get the value of the slider instead. */
export function StripPreview({ place, moment }: StripPreviewProps) {
  return (
    <div
      aria-hidden
      data-preview
      className="pointer-events-none absolute inset-y-0 left-0 z-10"
      style={{ right: capWidth }}
    >
      <span className="absolute top-0 bottom-5 w-px bg-fg-muted" style={{ left: `${place * 100}%` }} />
      <div
        className="absolute bottom-full mb-1 flex w-max max-w-72 items-center gap-2 rounded-control border border-line bg-bg-raised px-2 py-1 text-xs shadow-float"
        // The preview moves from the left to the right edge as the pointer does, so that it never leaves the screen.
        style={{ left: `${place * 100}%`, transform: `translateX(${place * -100}%)` }}
      >
        <span className="font-mono tabular">{moment.time}</span>
        <span className="min-w-0 truncate text-fg-muted">{moment.event}</span>
        <StateChip state={moment.state} still />
      </div>
    </div>
  )
}
