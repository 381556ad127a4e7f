'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { PairRow, type VisibleSide } from '@/components/tasks/runs/pair-row'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { Segmented } from '@/components/ui/form/segmented'
import { useVirtualRows } from '@/components/ui/hooks/use-virtual-rows'
import type { Comparison } from '@/lib/api/run'

const rowHeight = 32

/** The paired events of both runs in one virtual list. */
export function PairList({ comparison: { pairs, leftOut } }: { comparison: Comparison }) {
  const t = useTranslations('compareRuns')
  const scroller = useRef<HTMLElement>(null)
  const [which, setWhich] = useState<'all' | 'differences'>('all')
  const [side, setSide] = useState<VisibleSide>('right')
  const differing = useMemo(() => pairs.filter(({ mark }) => mark !== 'same'), [pairs])
  const shown = which === 'all' ? pairs : differing
  const virtualizer = useVirtualRows({ count: shown.length, scroller, rowHeight, overscan: 12 })
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
      <ScrollRegion
        ref={scroller}
        aria-label={t('events')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const pair = shown[index]
            return pair ? <PairRow key={key} pair={pair} side={side} top={start} height={rowHeight} /> : null
          })}
        </ol>
      </ScrollRegion>
    </>
  )
}
