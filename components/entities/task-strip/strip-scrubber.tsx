'use client'

import { useTranslations } from 'next-intl'
import { memo, type PointerEvent, useRef, useState } from 'react'
import { capWidth, type Moment, StripAxis, StripPreview } from '@/components/entities/task-strip/strip-axis'
import { MarkShape, StripBand, StripTicks } from '@/components/entities/task-strip/strip-band'
import { cn } from '@/components/ui/cn'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import type { Mark, Segment } from '@/lib/replay/strip'
import type { AxisTick } from '@/lib/replay/time-axis'

/** The events on a timeline. Each mark shows its kind and time. */
const StripMarks = memo(function StripMarks({ marks, className }: { marks: readonly Mark[]; className?: string }) {
  const t = useTranslations('strip')
  return (
    <span aria-hidden className={cn('relative block', className)}>
      {marks.map(({ kind, seq, position: place, ms }) => (
        <span
          key={seq}
          title={`${t(`marks.${kind}`, { seq })} · ${formatClockTime(ms)}`}
          className="absolute top-0 size-2.5 -translate-x-1/2"
          style={{ left: `${place * 100}%` }}
        >
          <MarkShape kind={kind} className="size-full" />
        </span>
      ))}
    </span>
  )
})

/** State of the slider through a task's events. */
export interface ScrubberState {
  /** Number of events up to the playhead, of `total`. */
  count: number
  total: number
  /** Position of the playhead as a fraction of the width. */
  place: number
  /** Fractions at which idle time was cut. */
  breaks: readonly number[]
  label: string
  /** Accessible value text. */
  valueText: string
  onCount: (count: number) => void
  onPlace: (place: number) => void
  ticks: readonly AxisTick[]
  /** Describes the moment at a fraction of the width. */
  preview: (place: number) => Moment | undefined
}

interface StripScrubberProps {
  segments: readonly Segment[]
  density: readonly number[]
  marks: readonly Mark[]
  scrub: ScrubberState
  className?: string | undefined
}

/** Returns the fraction of the timeline at the pointer. */
const placeAt = (event: PointerEvent<HTMLElement>): number => {
  const box = event.currentTarget.getBoundingClientRect()
  return Math.max(0, Math.min(1, (event.clientX - box.left) / Math.max(1, box.width - capWidth)))
}

/** The timeline of a replay: marks, ticks and states, with a playhead to drag or to move with the keyboard. */
export function StripScrubber({ segments, density, marks, scrub, className }: StripScrubberProps) {
  const { count, total, place } = scrub
  const slider = useRef<HTMLInputElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)

  const drag = (event: PointerEvent<HTMLElement>): void => {
    const next = placeAt(event)
    setPointed(next)
    scrub.onPlace(next)
  }
  const moment = pointed === null ? undefined : scrub.preview(pointed)
  const hide = (): void => setPointed(null)
  return (
    <div
      onPointerDown={(event) => {
        event.preventDefault()
        slider.current?.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event)
        else if (event.pointerType === 'mouse') setPointed(placeAt(event))
      }}
      // A finger has no position after it leaves; the mouse still hovers.
      onPointerUp={(event) => event.pointerType !== 'mouse' && hide()}
      onPointerCancel={hide}
      onPointerLeave={hide}
      className={cn(
        'group relative cursor-pointer touch-pan-y rounded-control py-1 outline-offset-4 outline-focus select-none',
        'has-focus-visible:outline-2',
        className,
      )}
    >
      {/* Keyboard and screen readers move event by event; the pointer moves through time. */}
      <input
        ref={slider}
        type="range"
        min={Math.min(1, total)}
        max={total}
        value={count}
        aria-label={scrub.label}
        aria-valuetext={scrub.valueText}
        onChange={(event) => scrub.onCount(event.currentTarget.valueAsNumber)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <div style={{ paddingRight: capWidth }}>
        <StripMarks marks={marks} className="h-2.5" />
        <StripTicks density={density} className="mt-1 h-4" />
      </div>
      <div className="relative mt-px">
        <StripBand segments={segments} className="h-2" />
        <span aria-hidden className="absolute inset-y-0 left-0" style={{ right: capWidth }}>
          {scrub.breaks.map((at) => (
            <span
              key={at}
              className="absolute -inset-y-px w-1 -translate-x-1/2 -skew-x-12 border-x border-fg-faint bg-bg"
              style={{ left: `${at * 100}%` }}
            />
          ))}
        </span>
      </div>
      <div aria-hidden className="pointer-events-none absolute top-0 bottom-5 left-0" style={{ right: capWidth }}>
        <span
          className="absolute inset-y-0 right-0 bg-bg/60"
          style={{ left: `${place * 100}%`, marginRight: -capWidth }}
        />
        <span
          className="absolute -top-0.5 -bottom-1 w-0.5 -translate-x-1/2 rounded-full bg-accent"
          style={{ left: `${place * 100}%` }}
        >
          <span className="absolute -bottom-1 left-1/2 size-2.5 -translate-x-1/2 rounded-full bg-accent ring-2 ring-bg transition-transform group-active:scale-125" />
        </span>
      </div>
      <StripAxis ticks={scrub.ticks} />
      {pointed !== null && moment ? <StripPreview place={pointed} moment={moment} /> : null}
    </div>
  )
}
