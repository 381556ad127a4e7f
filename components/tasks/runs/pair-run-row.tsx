import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react'
import { LineIcon, LineSize } from '@/components/entities/frames/line-parts'
import { PairMark, type RunSide, pairTone } from '@/components/tasks/runs/pair-mark'
import { cn } from '@/components/ui/cn'
import type { ComparedPair } from '@/lib/api/run'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import { type PairRun, summarizePairRun } from '@/lib/replay/runs/pair-runs'

interface PairRunRowProps {
  pairs: readonly ComparedPair[]
  /** Positions of its pairs; `end` is exclusive. */
  start: number
  end: number
  open: boolean
  /** The run that narrow screens show. */
  side: RunSide
  isTabStop: boolean
  /** Receives the position of the first pair in the list, from 1. */
  onToggle: (seq: number) => void
  onWalk: (event: KeyboardEvent) => void
  onFocus: (seq: number) => void
}

/** Neighboring pairs of one kind as one row: their number and size in each run. Opens to the pairs. */
export const PairRunRow = memo(function PairRunRow(props: PairRunRowProps) {
  const { pairs, start, end, open, side, isTabStop, onToggle, onWalk, onFocus } = props
  const t = useTranslations('compareRuns')
  const run = useMemo(() => summarizePairRun(pairs.slice(start, end)), [pairs, start, end])
  if (!run) return null
  const { mark, differing } = run
  const seq = start + 1
  const some = differing > 0 && differing < end - start ? t('runDiffering', { count: differing }) : null
  return (
    <>
      <PairMark mark={mark} />
      <button
        type="button"
        data-run={seq}
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={open}
        onKeyDown={onWalk}
        onFocus={() => onFocus(seq)}
        onClick={() => onToggle(seq)}
        className={cn(
          'relative grid min-w-0 text-left font-mono text-xs outline-offset-[-2px] hover:bg-hover md:col-span-2 md:grid-cols-2',
          pairTone(mark) || 'bg-bg-subtle',
        )}
      >
        <RunSummary run={run} side="left" hidden={side !== 'left'} className="max-md:pr-8">
          {some ? <span className="md:hidden">{some}</span> : null}
        </RunSummary>
        <RunSummary run={run} side="right" hidden={side !== 'right'} className="pr-8">
          {some}
        </RunSummary>
        <span className="absolute inset-y-0 right-0 flex w-7 items-center justify-center text-fg-muted">
          <LineIcon shape="chevron" className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </span>
      </button>
    </>
  )
})

interface RunSummaryProps {
  run: PairRun
  side: RunSide
  /** Hidden on narrow screens. */
  hidden: boolean
  className: string
  children: ReactNode
}

function RunSummary({ run, side, hidden, className, children }: RunSummaryProps) {
  const t = useTranslations('compareRuns.marks')
  const frames = useTranslations('frames.runs')
  const rows = run[side]
  return (
    <span className={cn('min-w-0 items-center gap-2 px-2', hidden ? 'hidden md:flex' : 'flex', className)}>
      {rows ? (
        <>
          <span className="shrink-0 text-fg-muted tabular">{formatClockTime(rows.first.ms)}</span>
          <span className="min-w-0 flex-1 truncate">{frames(run.kind, { count: rows.count })}</span>
        </>
      ) : (
        // Wide screens show the other run beside it.
        <span className="min-w-0 flex-1 truncate text-fg-muted md:invisible">{t(run.mark)}</span>
      )}
      {children ? <span className="shrink-0 text-fg-muted">{children}</span> : null}
      {rows ? <LineSize bytes={rows.bytes} quiet="text-fg-muted" /> : null}
    </span>
  )
}
