'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, memo, useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { FrameBody } from '@/components/entities/frames/frame-body'
import { FrameLine } from '@/components/entities/frames/frame-line'
import { LineIcon } from '@/components/entities/frames/line-parts'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { LogRow } from '@/lib/a2a/log'
import type { RequestTarget } from '@/lib/replay/to-curl-command'
import { createSnippet } from '@/lib/replay/find-in-row'
import type { RowHead } from '@/lib/replay/outline'

interface FrameRowProps {
  head: RowHead
  /** The row, once it is loaded. */
  row: LogRow | undefined
  /** Empty if it is the same as in the row before. */
  method: string
  /** In ms since the epoch. Times are relative to it. */
  startedAt: number
  open: boolean
  onToggle: (seq: number) => void
  /** If set, a click on the row seeks to it, and a click on the current row opens it. */
  onSeek?: ((seq: number) => void) | undefined
  onShow?: ((seq: number) => void) | undefined
  current?: boolean
  /** Endpoint of the requests, for the curl command. */
  wire?: RequestTarget | undefined
  /** Search words in lower case; the text around matches is shown. */
  words?: readonly string[] | undefined
  /** One row of a list is the tab stop. The others are reached with `onWalk`. */
  tabIndex?: number
  onWalk?: (event: KeyboardEvent<HTMLButtonElement>) => void
  onFocus?: (seq: number) => void
}

const none: readonly string[] = []

function OpenedFrame({ row, ...rest }: { row: LogRow | undefined } & Omit<ComponentProps<typeof FrameBody>, 'row'>) {
  return row ? <FrameBody row={row} {...rest} /> : <Skeleton className="h-32 rounded-none" />
}

/** One event of the log, which opens to its frame. */
export const FrameRow = memo(function FrameRow(props: FrameRowProps) {
  const { head, row, method, startedAt, open, onToggle, onSeek, current = false, wire, words = none } = props
  const t = useTranslations('frames')
  const snippet = useMemo(() => (row && words.length > 0 ? createSnippet(row, words) : null), [row, words])
  return (
    <div className={cn('border-b border-line', current && 'bg-accent/8')}>
      <div
        className={cn(
          'relative flex h-7 items-center pr-1 font-mono text-xs hover:bg-hover',
          current && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
        )}
      >
        <button
          type="button"
          data-seq={head.seq}
          tabIndex={props.tabIndex}
          onKeyDown={props.onWalk}
          onFocus={() => props.onFocus?.(head.seq)}
          aria-current={current || undefined}
          aria-expanded={onSeek ? undefined : open}
          onClick={() => (onSeek && !current ? onSeek(head.seq) : onToggle(head.seq))}
          className="flex h-full min-w-0 flex-1 items-center gap-2 pl-3 text-left outline-offset-[-2px] in-data-ahead:**:text-fg-faint"
        >
          <FrameLine
            head={head}
            row={row}
            method={method}
            refused={row?.event.kind === 'push' && !row.event.accepted}
            snippet={snippet}
            startedAt={startedAt}
            current={current}
          />
        </button>
        <button
          type="button"
          tabIndex={props.tabIndex === undefined ? undefined : -1}
          aria-label={t(open ? 'hideFrame' : 'showFrame', { seq: head.seq })}
          aria-expanded={open}
          onClick={() => onToggle(head.seq)}
          className="flex size-7 shrink-0 items-center justify-center text-fg-faint outline-offset-[-2px] hover:text-fg"
        >
          <LineIcon shape="chevron" className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </button>
      </div>
      {open ? <OpenedFrame row={row} wire={wire} onShow={props.onShow} /> : null}
    </div>
  )
})
