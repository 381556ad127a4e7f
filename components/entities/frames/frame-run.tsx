'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo } from 'react'
import { LineIcon, LineSize, LineTime, RowMark } from '@/components/entities/frames/line-parts'
import { cn } from '@/components/ui/cn'
import type { RowHead } from '@/lib/replay/outline'

interface FrameRunProps {
  /** The first row. */
  head: RowHead
  /** Number of rows, and their size in bytes. */
  count: number
  bytes: number
  /** Empty if it is the same as in the row before. */
  method: string
  /** In ms since the epoch. Times are relative to it. */
  startedAt: number
  open: boolean
  /** Receives the `seq` of the first row. */
  onToggle: (seq: number) => void
  tabIndex?: number | undefined
  onWalk?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
  onFocus: (seq: number) => void
}

/** Neighboring events of one kind as one row: their number and size. Opens to the events. */
export const FrameRun = memo(function FrameRun(props: FrameRunProps) {
  const { head, count, bytes, method, startedAt, open, onToggle, tabIndex, onWalk, onFocus } = props
  const t = useTranslations('frames')
  return (
    <div className="border-b border-line">
      <button
        type="button"
        data-run={head.seq}
        tabIndex={tabIndex}
        aria-expanded={open}
        onKeyDown={onWalk}
        onFocus={() => onFocus(head.seq)}
        onClick={() => onToggle(head.seq)}
        className="flex h-7 w-full min-w-0 items-center gap-2 pr-1 pl-3 text-left font-mono text-xs outline-offset-[-2px] hover:bg-hover in-data-ahead:opacity-60"
      >
        <LineTime at={head.at} startedAt={startedAt} quiet="text-fg-muted" />
        <RowMark head={head} refused={false} />
        <span className="min-w-0 flex-1 truncate">
          {t(`runs.${head.kind}`, { count })}
          {method ? <span className="text-fg-muted"> {method}</span> : null}
        </span>
        <LineSize bytes={bytes} quiet="text-fg-muted" />
        <span className="-ml-2 flex size-7 shrink-0 items-center justify-center text-fg-muted">
          <LineIcon shape="chevron" className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </span>
      </button>
    </div>
  )
})
