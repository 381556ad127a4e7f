'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { FrameFollow } from '@/components/ui/frame-follow'
import { FrameRow } from '@/components/ui/frame-row'
import type { Frames } from '@/components/ui/frames'
import { useFollowing } from '@/components/ui/use-following'
import { useSight } from '@/components/ui/use-sight'
import { useSteady } from '@/components/ui/use-steady'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
import { walkedTo } from '@/components/ui/walked-to'
import type { Wire } from '@/lib/replay/as-curl'

const rowHeight = 29
/** So many rows stand above the moment at which a list begins. */
const rowsBefore = 12

interface FrameListProps {
  /** In log order; some may be left out. */
  frames: Frames
  /** In ms since 1970: from where times count. */
  startedAt: number
  /** `seq` of the moment that is shown; later rows are dimmed. Without: the newest row is kept in sight. */
  current?: number
  onSeek?: (seq: number) => void
  /** Goes to where the row is shown for people. */
  onShow?: (seq: number) => void
  /** The first and last row in sight, whenever these are others. */
  onSight?: (first: number, last: number) => void
  /** `seq` of a row to begin at, instead of the newest. */
  first?: number | null
  wire?: Wire | undefined
  /** What was searched for, in small letters. */
  words?: readonly string[]
  className?: string
}

/** The events of a task, however many: only the rows in sight exist. One tab stop; arrow keys walk. */
export function FrameList(props: FrameListProps) {
  const { frames, startedAt, current, onSeek, onShow, onSight, first = null, wire, words, className } = props
  const t = useTranslations('frames')
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(first === null ? [] : [first]))
  const [focused, setFocused] = useState(first)
  /** Places of rows count from 1. */
  const shown = current === undefined ? frames.count : frames.countUpTo(current)
  const tabStop = Math.max(1, focused === null ? shown : frames.countUpTo(focused))

  // Another function would have all rows measured again, in sight or not.
  const getItemKey = useCallback((index: number) => frames.headAt(index)?.seq ?? index, [frames])
  const virtualizer = useVirtualRows({
    count: frames.count,
    scroller,
    rowHeight,
    even: true,
    getItemKey,
    overscan: 6,
    // Else it would be drawn at its beginning first.
    initialOffset: Math.max(0, (first === null ? shown - rowsBefore : frames.countUpTo(first)) - 1) * rowHeight,
  })
  const items = virtualizer.getVirtualItems()
  const { away, follow, onJoin, onLeave, onScroll } = useFollowing(
    virtualizer,
    shown,
    current !== undefined,
    first === null,
  )

  useSight(frames, items, onSight)

  const seek = useSteady((seq: number) => {
    onJoin()
    onSeek?.(seq)
  })
  const show = useSteady((seq: number) => onShow?.(seq))

  const toggle = useCallback(
    (seq: number) =>
      setOpen((before) => {
        const after = new Set(before)
        if (!after.delete(seq)) after.add(seq)
        return after
      }),
    [],
  )

  const walk = useSteady((event: KeyboardEvent) => {
    const place = walkedTo(event, tabStop, frames.count)
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
