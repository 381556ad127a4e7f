import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useParams } from 'next/navigation'
import type { KeyboardEvent } from 'react'
import { StateChip } from '@/components/entities/task/state-chip'
import { PairMark, type RunSide, pairTone } from '@/components/tasks/runs/pair-mark'
import { cn } from '@/components/ui/cn'
import type { ComparedPair, ComparedRow } from '@/lib/api/run'
import { formatClockTime } from '@/lib/replay/format-clock-time'

interface PairRowProps {
  pair: ComparedPair
  /** Position in the list of shown pairs, from 1. */
  seq: number
  /** The run that narrow screens show. */
  side: RunSide
  /** The row is the tab stop of the list. */
  isTabStop: boolean
  onWalk: (event: KeyboardEvent) => void
  onFocus: (seq: number, side: RunSide) => void
}

/** The events of both runs at one position. */
export function PairRow({ pair, seq, side, isTabStop, onWalk, onFocus }: PairRowProps) {
  const { id, other } = useParams<{ id: string; other: string }>()
  const { mark, left, right } = pair
  // Arrow keys stay on the side of the last focus.
  const target = pair[side] ? side : left ? 'left' : 'right'
  const common = { mark, tabIndex: isTabStop ? 0 : -1, onWalk }
  return (
    <>
      <PairMark mark={mark} />
      <Side
        {...common}
        row={left}
        taskId={id}
        tone={mark === 'added' ? '' : pairTone(mark)}
        hidden={side !== 'left'}
        seq={target === 'left' ? seq : undefined}
        onFocus={() => onFocus(seq, 'left')}
      />
      <Side
        {...common}
        row={right}
        taskId={other}
        tone={mark === 'removed' ? '' : pairTone(mark)}
        hidden={side !== 'right'}
        seq={target === 'right' ? seq : undefined}
        onFocus={() => onFocus(seq, 'right')}
      />
    </>
  )
}

interface SideProps {
  row: ComparedRow | undefined
  taskId: string
  mark: ComparedPair['mark']
  tone: string
  /** Hidden on narrow screens. */
  hidden: boolean
  /** Set on the side to which arrow keys lead. */
  seq: number | undefined
  tabIndex: number
  onWalk: (event: KeyboardEvent) => void
  onFocus: () => void
}

function Side({ row, taskId, mark, tone, hidden, seq, tabIndex, onWalk, onFocus }: SideProps) {
  const t = useTranslations('compareRuns.marks')
  const place = cn('min-w-0 items-center gap-2 px-2 text-xs', tone, hidden ? 'hidden md:flex' : 'flex')
  if (!row)
    return (
      <span aria-hidden className={place}>
        {/* Wide screens show the other run beside it. */}
        <span className="truncate text-fg-muted md:hidden">{t(mark)}</span>
      </span>
    )
  return (
    <Link
      href={`/tasks/${taskId}?at=${row.seq}`}
      data-seq={seq}
      tabIndex={tabIndex}
      onKeyDown={onWalk}
      onFocus={onFocus}
      className={cn(place, 'outline-offset-[-2px] hover:bg-hover')}
    >
      <span className="shrink-0 font-mono text-fg-muted tabular">{formatClockTime(row.ms)}</span>
      <span className="max-w-[40%] shrink-0 truncate font-mono text-fg-muted">{row.artifact ?? row.kind}</span>
      {row.state ? <StateChip state={row.state} /> : null}
      <span dir="auto" className="min-w-0 flex-1 truncate font-mono">
        {row.text}
      </span>
    </Link>
  )
}
