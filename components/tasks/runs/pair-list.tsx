'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useFrameFocus, useFrameItems } from '@/components/entities/frames/use-frame-items'
import type { RunSide } from '@/components/tasks/runs/pair-mark'
import { PairRow } from '@/components/tasks/runs/pair-row'
import { PairRunRow } from '@/components/tasks/runs/pair-run-row'
import { Segmented } from '@/components/ui/form/segmented'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'
import { useVirtualRows } from '@/components/ui/hooks/use-virtual-rows'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import type { ComparedPair, Comparison } from '@/lib/api/run'
import { findPairRuns } from '@/lib/replay/runs/pair-runs'

const rowHeight = 32

/** Returns pairs as a list whose rows are numbered from 1. */
function numberPairs(pairs: readonly ComparedPair[]) {
  return {
    count: pairs.length,
    headAt: (place: number) => (pairs[place] ? { seq: place + 1 } : undefined),
    countUpTo: (seq: number) => Math.min(seq, pairs.length),
    runs: findPairRuns(pairs),
  }
}

interface PairsProps {
  pairs: readonly ComparedPair[]
  /** The run that narrow screens show. */
  side: RunSide
  onSide: (side: RunSide) => void
}

/** The pairs in one virtual list. Runs are collapsed. One tab stop; arrow keys move the focus. */
function Pairs({ pairs, side, onSide }: PairsProps) {
  const t = useTranslations('compareRuns')
  const scroller = useRef<HTMLElement>(null)
  const rows = useMemo(() => numberPairs(pairs), [pairs])
  const { items, refOf, indexOf, toggleRun } = useFrameItems(rows, [])
  const { tabStop, onFocus, focusItem, walk } = useFrameFocus({
    items,
    refOf,
    indexOf,
    scroller,
    first: null,
    shown: 0,
  })
  const getItemKey = useCallback(
    (index: number) => {
      const ref = refOf(items.itemAt(index))
      return ref ? `${ref.isRun ? 'run ' : ''}${ref.seq}` : index
    },
    [items, refOf],
  )
  const virtualizer = useVirtualRows({ count: items.count, scroller, rowHeight, getItemKey, overscan: 12 })
  const onWalk = useStableCallback((event: KeyboardEvent) =>
    walk(event, (index) => virtualizer.scrollToIndex(index, { align: 'auto' })),
  )
  const toggle = useStableCallback((seq: number) => focusItem({ seq: toggleRun(seq), isRun: true }))
  const focusRun = useStableCallback((seq: number) => onFocus({ seq, isRun: true }))
  const focusRow = useStableCallback((seq: number, on: RunSide) => {
    onFocus({ seq, isRun: false })
    onSide(on)
  })
  return (
    <ScrollRegion ref={scroller} aria-label={t('events')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const item = items.itemAt(index)
          const pair = item?.type === 'row' ? pairs[item.place] : undefined
          const shared = { side, isTabStop: index === tabStop, onWalk }
          return (
            <li
              key={key}
              aria-setsize={items.count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 grid grid-cols-[1.5rem_1fr] border-b border-line md:grid-cols-[1.5rem_1fr_1fr]"
              style={{ top: start, height: rowHeight }}
            >
              {item?.type === 'run' ? (
                <PairRunRow
                  {...shared}
                  pairs={pairs}
                  start={item.start}
                  end={item.end}
                  open={item.open}
                  onToggle={toggle}
                  onFocus={focusRun}
                />
              ) : item && pair ? (
                <PairRow {...shared} pair={pair} seq={item.place + 1} onFocus={focusRow} />
              ) : null}
            </li>
          )
        })}
      </ol>
    </ScrollRegion>
  )
}

/** The paired events of both runs, all or those that differ. */
export function PairList({ comparison: { pairs, leftOut } }: { comparison: Comparison }) {
  const t = useTranslations('compareRuns')
  const [which, setWhich] = useState<'all' | 'differences'>('all')
  const [side, setSide] = useState<RunSide>('right')
  const differing = useMemo(() => pairs.filter(({ mark }) => mark !== 'same'), [pairs])
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-4 py-2 md:px-6">
        <Segmented
          size="sm"
          aria-label={t('which')}
          value={which}
          onValueChange={setWhich}
          options={[
            { value: 'all', label: t('all') },
            { value: 'differences', label: t('differences') },
          ]}
        />
        <Segmented
          size="sm"
          aria-label={t('side')}
          value={side}
          onValueChange={setSide}
          options={[
            { value: 'left', label: t('left') },
            { value: 'right', label: t('right') },
          ]}
          className="md:hidden"
        />
        <output className="text-xs text-fg-muted tabular">
          {differing.length === 0 ? t('same') : t('differing', { count: differing.length, total: pairs.length })}
        </output>
        {leftOut > 0 ? <p className="text-xs text-fg-muted">{t('leftOut', { count: leftOut })}</p> : null}
      </div>
      <Pairs key={which} pairs={which === 'all' ? pairs : differing} side={side} onSide={setSide} />
    </>
  )
}
