'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { FrameFollow, useFollowing, useVisibleRange } from '@/components/entities/frames/frame-scrolling'
import { FrameRow } from '@/components/entities/frames/frame-row'
import { type Frames, getNextPosition } from '@/components/entities/frames/frames'
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
  /** Receives the first and last visible row when they change. */
  onVisibleRange?: (first: number, last: number) => void
  /** `seq` of the initial row, instead of the newest. */
  first?: number | null
  wire?: RequestTarget | undefined
  /** Search words in lower case. */
  words?: readonly string[]
  className?: string
}

/** A virtualized list of a task's events. One tab stop; arrow keys move the focus. */
export function FrameList(props: FrameListProps) {
  const { frames, startedAt, current, onSeek, onShow, onVisibleRange, first = null, wire, words, className } = props
  const t = useTranslations('frames')
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(first === null ? [] : [first]))
  const [focused, setFocused] = useState(first)
  /** Row positions start at 1. */
  const shown = current === undefined ? frames.count : frames.countUpTo(current)
  const tabStop = Math.max(1, focused === null ? shown : frames.countUpTo(focused))

  // A new function would remeasure all rows.
  const getItemKey = useCallback((index: number) => frames.headAt(index)?.seq ?? index, [frames])
  const virtualizer = useVirtualRows({
    count: frames.count,
    scroller,
    rowHeight,
    even: true,
    getItemKey,
    overscan: 6,
    // Otherwise the beginning would be rendered first.
    initialOffset: Math.max(0, (first === null ? shown - rowsBefore : frames.countUpTo(first)) - 1) * rowHeight,
  })
  const items = virtualizer.getVirtualItems()
  const { away, follow, onJoin, onLeave, onScroll } = useFollowing(
    virtualizer,
    shown,
    current !== undefined,
    first === null,
  )

  useVisibleRange(frames, items, onVisibleRange)

  const seek = useStableCallback((seq: number) => {
    onJoin()
    onSeek?.(seq)
  })
  const show = useStableCallback((seq: number) => onShow?.(seq))

  const toggle = useCallback(
    (seq: number) =>
      setOpen((before) => {
        const after = new Set(before)
        if (!after.delete(seq)) after.add(seq)
        return after
      }),
    [],
  )

  const walk = useStableCallback((event: KeyboardEvent) => {
    const place = getNextPosition(event, tabStop, frames.count)
    const seq = place === null ? undefined : frames.headAt(place - 1)?.seq
    if (place === null || seq === undefined) return
    onLeave()
    setFocused(seq)
    virtualizer.scrollToIndex(place - 1, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)?.focus({ preventScroll: true }),
    )
  })

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
          {items.map(({ index, start }) => {
            const head = frames.headAt(index)
            if (!head) return null
            return (
              <li
                key={head.seq}
                ref={virtualizer.measureElement}
                data-index={index}
                data-ahead={(current !== undefined && head.seq > current) || undefined}
                aria-setsize={frames.count}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <FrameRow
                  head={head}
                  row={frames.rowAt(index)}
                  startedAt={startedAt}
                  open={open.has(head.seq)}
                  onToggle={toggle}
                  onSeek={onSeek && seek}
                  current={head.seq === current}
                  wire={wire}
                  words={words}
                  tabIndex={index === tabStop - 1 ? 0 : -1}
                  onShow={onShow && show}
                  onWalk={walk}
                  onFocus={setFocused}
                />
              </li>
            )
          })}
        </ol>
      </div>
      {away ? <FrameFollow toNewest={current === undefined} onClick={follow} /> : null}
    </div>
  )
}
