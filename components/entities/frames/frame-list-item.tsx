'use client'

import { type ComponentProps, useCallback } from 'react'
import { FrameRow } from '@/components/entities/frames/frame-row'
import { FrameRun } from '@/components/entities/frames/frame-run'
import { type Frames, getChangedMethod } from '@/components/entities/frames/frames'
import type { ItemRef } from '@/components/entities/frames/use-frame-items'
import { useLinkedEvent } from '@/components/entities/links/event-links'
import { cn } from '@/components/ui/cn'
import { type EventRef, getRowRef } from '@/lib/replay/event-links'
import type { RowHead } from '@/lib/replay/outline'
import type { ListItem } from '@/lib/replay/list-items'

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
