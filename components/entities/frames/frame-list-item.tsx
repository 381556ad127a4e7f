'use client'

import { type ComponentProps, type KeyboardEvent, memo, useCallback } from 'react'
import { FrameRow } from '@/components/entities/frames/frame-row'
import { type Frames, getChangedMethod } from '@/components/entities/frames/frames'
import type { ItemRef } from '@/components/entities/frames/use-frame-items'
import { useLinkedEvent } from '@/components/entities/links/event-links'
import { cn } from '@/components/ui/cn'
import { type EventRef, getRowRef } from '@/lib/replay/event-links'
import type { RowHead } from '@/lib/replay/outline'
import type { ListItem } from '@/lib/replay/list-items'
import { useTranslations } from 'next-intl'
import { LineIcon, LineSize, LineTime, RowMark } from '@/components/entities/frames/line-parts'

interface FrameListItemProps extends Omit<ComponentProps<typeof FrameRow>, 'row' | 'method' | 'onFocus'> {
  frames: Frames
  item: ListItem
  /** Of its first row. */
  head: RowHead
  /** Receives a row of the run. */
  onToggleRun: (seq: number) => void
  onFocus: (ref: ItemRef) => void
}

/** Returns the reference of an entry, to find what its rows changed. */
function getItemRef(frames: Frames, item: ListItem, { kind, seq }: RowHead): EventRef {
  if (item.type === 'run') return { kind, first: seq, last: frames.headAt(item.end - 1)?.seq ?? seq, keys: null }
  const row = frames.rowAt(item.place)
  return row ? getRowRef(row) : { kind, first: seq, last: seq, keys: null }
}

/** An entry of the event list: an event or a run. Marked while the pointer is on what it changed in the conversation. */
export function FrameListItem({ frames, item, head, onToggleRun, onFocus, ...rest }: FrameListItemProps) {
  const isRun = item.type === 'run'
  const focus = useCallback((seq: number) => onFocus({ seq, isRun }), [onFocus, isRun])
  const [marked, handlers] = useLinkedEvent(getItemRef(frames, item, head))
  return (
    <div
      data-linked={marked || undefined}
      {...handlers}
      className={cn(
        'relative data-linked:bg-accent/12 data-linked:after:absolute data-linked:after:inset-y-0 data-linked:after:right-0 data-linked:after:w-1 data-linked:after:bg-accent',
        isRun && 'bg-bg-subtle',
      )}
    >
      {isRun ? (
        <FrameRun
          head={head}
          count={item.end - item.start}
          bytes={frames.bytesOf(item.start, item.end)}
          method={getChangedMethod(frames, item.start)}
          startedAt={rest.startedAt}
          open={item.open}
          onToggle={onToggleRun}
          tabIndex={rest.tabIndex}
          onWalk={rest.onWalk}
          onFocus={focus}
        />
      ) : (
        <FrameRow
          {...rest}
          head={head}
          row={frames.rowAt(item.place)}
          method={getChangedMethod(frames, item.place)}
          onFocus={focus}
        />
      )}
    </div>
  )
}

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
const FrameRun = memo(function FrameRun(props: FrameRunProps) {
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
        className="flex h-7 w-full min-w-0 items-center gap-2 pr-1 pl-3 text-left font-mono text-xs outline-offset-[-2px] hover:bg-hover in-data-ahead:**:text-fg-faint"
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
