'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { FrameFollow, useFollowing, useVisibleRows } from '@/components/entities/frames/frame-scrolling'
import { FrameListItem } from '@/components/entities/frames/frame-list-item'
import type { Frames } from '@/components/entities/frames/frames'
import { useFrameFocus, useFrameItems, useOpenRows } from '@/components/entities/frames/use-frame-items'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'
import { useVirtualRows } from '@/components/ui/hooks/use-virtual-rows'
import type { RequestTarget } from '@/lib/replay/to-curl-command'

const rowHeight = 29
/** Number of rows above the initial row. */
const rowsBefore = 12

interface FrameListProps {
  /** In log order, possibly filtered. */
  frames: Frames
  /** In ms since the epoch. Times are relative to it. */
  startedAt: number
  /** `seq` of the current moment; later rows are dimmed. If absent, the newest row is kept in view. */
  current?: number
  onSeek?: (seq: number) => void
  /** Scrolls to the row's message in the conversation. */
  onShow?: (seq: number) => void
  /** Receives the visible rows when they change. */
  onVisibleRows?: (seqs: readonly number[]) => void
  /** `seq` of the initial row, instead of the newest. */
  first?: number | null
  wire?: RequestTarget | undefined
  /** Search words in lower case. */
  words?: readonly string[]
  className?: string
}

/** A virtualized list of a task's events. Runs are collapsed. One tab stop; arrow keys move the focus. */
export function FrameList(props: FrameListProps) {
  const { frames, startedAt, current, onSeek, onShow, onVisibleRows, first = null, wire, words, className } = props
  const t = useTranslations('frames')
  const scroller = useRef<HTMLDivElement>(null)
  const [open, toggle] = useOpenRows(first)
  const { items, refOf, indexOf, toggleRun } = useFrameItems(frames, [current, first])
  const indexOfRow = (seq: number): number => indexOf({ seq, isRun: false })
  const shown = current === undefined ? items.count - 1 : frames.countUpTo(current) > 0 ? indexOfRow(current) : -1
  const { tabStop, onFocus, focusItem, walk } = useFrameFocus({ items, refOf, indexOf, scroller, first, shown })

  // A new function would remeasure all rows.
  const getItemKey = useCallback(
    (index: number) => {
      const ref = refOf(items.itemAt(index))
      return ref ? `${ref.isRun ? 'run ' : ''}${ref.seq}` : index
    },
    [items, refOf],
  )
  const virtualizer = useVirtualRows({
    count: items.count,
    scroller,
    rowHeight,
    even: true,
    getItemKey,
    overscan: 6,
    // Otherwise the beginning would be rendered first.
    initialOffset: Math.max(0, first === null ? shown - rowsBefore : indexOfRow(first) - 1) * rowHeight,
  })
  const visible = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const item = items.itemAt(index)
    const head = item && frames.headAt(item.type === 'run' ? item.start : item.place)
    return head ? [{ index, start, item, head }] : []
  })
  const { away, follow, onJoin, onLeave, onHold, onScroll } = useFollowing(
    virtualizer,
    shown + 1,
    current !== undefined,
    first === null,
  )

  useVisibleRows(
    visible.flatMap(({ item, head }) => (item.type === 'row' ? [head.seq] : [])),
    onVisibleRows,
  )

  const seek = useStableCallback((seq: number) => {
    onJoin()
    onSeek?.(seq)
  })
  const show = useStableCallback((seq: number) => onShow?.(seq))
  const toggleRows = useStableCallback((seq: number) => {
    onHold()
    focusItem({ seq: toggleRun(seq), isRun: true })
  })
  const onWalk = useStableCallback((event: KeyboardEvent) =>
    walk(event, (index) => {
      onLeave()
      virtualizer.scrollToIndex(index, { align: 'auto' })
    }),
  )

  return (
    <div className={cn('relative', className)}>
      <div
        ref={scroller}
        onScroll={onScroll}
        onWheel={onLeave}
        onTouchMove={onLeave}
        onPointerDown={({ target, currentTarget }) => target === currentTarget && onLeave()}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <ol aria-label={t('list')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {visible.map(({ index, start, item, head }) => (
            <li
              key={getItemKey(index)}
              ref={virtualizer.measureElement}
              data-index={index}
              data-ahead={(current !== undefined && head.seq > current) || undefined}
              aria-setsize={items.count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <FrameListItem
                frames={frames}
                item={item}
                head={head}
                startedAt={startedAt}
                open={item.type === 'run' ? item.open : open.has(head.seq)}
                onToggle={toggle}
                onToggleRun={toggleRows}
                onSeek={onSeek && seek}
                current={head.seq === current}
                wire={wire}
                words={words}
                tabIndex={index === tabStop ? 0 : -1}
                onShow={onShow && show}
                onWalk={onWalk}
                onFocus={onFocus}
              />
            </li>
          ))}
        </ol>
      </div>
      {away ? <FrameFollow toNewest={current === undefined} onClick={follow} /> : null}
    </div>
  )
}
