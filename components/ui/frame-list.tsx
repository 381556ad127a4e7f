'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { countUpTo } from '@/components/ui/count-up-to'
import { FrameNewest } from '@/components/ui/frame-newest'
import { FrameRow } from '@/components/ui/frame-row'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
import type { LogRow } from '@/lib/a2a/log'
import type { Wire } from '@/lib/replay/as-curl'

const rowHeight = 29
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

interface FrameListProps {
  /** In log order; some may be left out. */
  rows: readonly LogRow[]
  startedAt: string
  /** `seq` of the moment that is shown; it is kept in sight, and later rows are dimmed. Without: the newest row is. */
  current?: number
  onSeek?: (seq: number) => void
  /** Goes to where the row is shown for people. */
  onShow?: (seq: number) => void
  /** `seq` of a row to begin at, instead of the newest. */
  first?: number | null
  wire?: Wire | undefined
  className?: string
}

/** The events of a task, however many: only the rows in sight exist. One tab stop; arrow keys walk. */
export function FrameList(props: FrameListProps) {
  const { rows, startedAt, current, onSeek, onShow, first = null, wire, className } = props
  const t = useTranslations('frames')
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(first === null)
  const [away, setAway] = useState(first !== null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(first === null ? [] : [first]))
  const [focused, setFocused] = useState(first)
  /** Places of rows count from 1. */
  const shown = current === undefined ? rows.length : countUpTo(rows, current)
  const tabStop = Math.max(1, focused === null ? shown : countUpTo(rows, focused))

  const virtualizer = useVirtualRows({
    count: rows.length,
    scroller,
    rowHeight,
    getItemKey: (index) => rows[index]?.seq ?? index,
    overscan: 12,
  })

  useEffect(() => {
    if (shown > 0 && (current !== undefined || atEnd.current)) virtualizer.scrollToIndex(shown - 1, { align: 'auto' })
  }, [current, shown, virtualizer])

  const begin = useEffectEvent(() => {
    if (first !== null) virtualizer.scrollToIndex(Math.max(0, countUpTo(rows, first) - 1), { align: 'start' })
  })
  useEffect(() => begin(), [])

  const toNewest = () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' })

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
    const seq = rows[next - 1]?.seq
    if (seq === undefined) return
    setFocused(seq)
    virtualizer.scrollToIndex(next - 1, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)?.focus({ preventScroll: true }),
    )
  }

  return (
    <div className={cn('relative', className)}>
      <div
        ref={scroller}
        onScroll={({ currentTarget: box }) => {
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < rowHeight
          setAway(!atEnd.current)
        }}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
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
                  tabIndex={index === tabStop - 1 ? 0 : -1}
                  onShow={onShow}
                  onWalk={walk}
                  onFocus={setFocused}
                />
              </li>
            )
          })}
        </ol>
      </div>
      {away && current === undefined ? <FrameNewest onClick={toNewest} /> : null}
    </div>
  )
}
