'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { FrameRow } from '@/components/ui/frame-row'
import type { LogRow } from '@/lib/a2a/log'
import type { Wire } from '@/lib/replay/as-curl'

const rowHeight = 29
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

interface FrameListProps {
  /** In log order, from `seq` 1 without holes. */
  rows: readonly LogRow[]
  startedAt: string
  /** `seq` of the moment that is shown; it is kept in sight, and later rows are dimmed. Without: the newest row is. */
  current?: number
  onSeek?: (seq: number) => void
  wire?: Wire | undefined
  className?: string
}

/** The events of a task, however many: only the rows in sight exist. One tab stop; arrow keys walk. */
export function FrameList({ rows, startedAt, current, onSeek, wire, className }: FrameListProps) {
  const t = useTranslations('frames')
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState<number | null>(null)
  const shown = current ?? rows.length
  const tabStop = Math.max(1, Math.min(focused ?? shown, rows.length))

  // We do not use the React compiler, which alone would be misled.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => index + 1,
    overscan: 12,
  })

  useEffect(() => {
    if (shown > 0 && (current !== undefined || atEnd.current)) virtualizer.scrollToIndex(shown - 1, { align: 'auto' })
  }, [current, shown, virtualizer])

  const toggle = (seq: number) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(seq)) after.add(seq)
      return after
    })

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(1, Math.min(rows.length, tabStop + step))
    setFocused(next)
    virtualizer.scrollToIndex(next - 1, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-seq="${next}"]`)?.focus({ preventScroll: true }),
    )
  }

  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget: box }) => {
        atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < rowHeight
      }}
      className={cn('overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      <ol aria-label={t('list')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={row.seq}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <FrameRow
                row={row}
                startedAt={startedAt}
                open={open.has(row.seq)}
                onToggle={toggle}
                onSeek={onSeek}
                current={row.seq === current}
                ahead={current !== undefined && row.seq > current}
                wire={wire}
                tabIndex={row.seq === tabStop ? 0 : -1}
                onWalk={walk}
                onFocus={setFocused}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
