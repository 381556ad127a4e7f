'use client'

import { useTranslations } from 'next-intl'
import { type ScrubberState, StripScrubber } from '@/components/entities/task-strip/strip-scrubber'
import { StripBand, StripTicks } from '@/components/entities/task-strip/strip-band'
import { cn } from '@/components/ui/cn'
import type { Mark, Segment } from '@/lib/replay/strip'

interface TaskStripProps {
  segments: readonly Segment[]
  /** Relative number of events per interval, 0 to 1. */
  density?: readonly number[]
  marks?: readonly Mark[]
  /** If set, renders the large timeline with a slider. */
  scrub?: ScrubberState
  className?: string
}

const none: readonly never[] = []

/** A task's states over time as a thin band. Idle time is shortened. */
export function TaskStrip({ segments, density = none, marks = none, scrub, className }: TaskStripProps) {
  const t = useTranslations('states')
  if (scrub)
    return <StripScrubber segments={segments} density={density} marks={marks} scrub={scrub} className={className} />
  const words = segments.map((segment) => t(segment.state)).join(' → ')
  return (
    <span title={words} className={cn('block w-28', className)}>
      <span className="sr-only">{words}</span>
      {density.length > 0 ? <StripTicks density={density} className="mb-px h-1.5" /> : null}
      <StripBand segments={segments} className="h-1.5" />
    </span>
  )
}
