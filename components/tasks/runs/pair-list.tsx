'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useParams } from 'next/navigation'
import { useMemo, useRef, useState } from 'react'
import { StateChip } from '@/components/entities/task/state-chip'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/form/segmented'
import { useVirtualRows } from '@/components/ui/hooks/use-virtual-rows'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import type { ComparedPair, ComparedRow, Comparison } from '@/lib/api/run'
import { formatClockTime } from '@/lib/replay/format-clock-time'

/** The run that narrow screens show; wide ones show both. */
type VisibleSide = 'left' | 'right'

const markStyles = {
  same: { sign: '', tone: '' },
  changed: { sign: '~', tone: 'bg-state-input-required/12' },
  removed: { sign: '−', tone: 'bg-state-failed/12' },
  added: { sign: '+', tone: 'bg-state-completed/12' },
} satisfies Record<ComparedPair['mark'], object>

interface PairRowProps {
  pair: ComparedPair
  side: VisibleSide
  /** Position in the list, in px. */
  top: number
  height: number
}

/** The events of both runs at one position. */
function PairRow({ pair: { mark, left, right }, side, top, height }: PairRowProps) {
  const t = useTranslations('compareRuns')
  const { id, other } = useParams<{ id: string; other: string }>()
  const { sign, tone } = markStyles[mark]
  return (
    <li
      className="absolute inset-x-0 grid grid-cols-[1.5rem_1fr] border-b border-line md:grid-cols-[1.5rem_1fr_1fr]"
      style={{ top, height }}
    >
      <span className={cn('flex items-center justify-center font-mono text-xs', tone)}>
        <span aria-hidden>{sign}</span>
        <span className="sr-only">{t(`marks.${mark}`)}</span>
      </span>
      <Side row={left} taskId={id} mark={mark} tone={mark === 'added' ? '' : tone} hidden={side !== 'left'} />
      <Side row={right} taskId={other} mark={mark} tone={mark === 'removed' ? '' : tone} hidden={side !== 'right'} />
    </li>
  )
}

interface SideProps {
  row: ComparedRow | undefined
  taskId: string
  mark: ComparedPair['mark']
  tone: string
  /** Hidden on narrow screens. */
  hidden: boolean
}

function Side({ row, taskId, mark, tone, hidden }: SideProps) {
  const t = useTranslations('compareRuns.marks')
  const place = cn('min-w-0 items-center gap-2 px-2 text-xs', tone, hidden ? 'hidden md:flex' : 'flex')
  if (!row)
    return (
      <span aria-hidden className={place}>
        {/* Wide screens show the other run beside it. */}
        <span className="truncate text-fg-muted md:hidden">{t(mark)}</span>
      </span>
    )
  return (
    <Link href={`/tasks/${taskId}?at=${row.seq}`} className={cn(place, 'outline-offset-[-2px] hover:bg-hover')}>
      <span className="shrink-0 font-mono text-fg-muted tabular">{formatClockTime(row.ms)}</span>
      <span className="max-w-[40%] shrink-0 truncate font-mono text-fg-muted">{row.artifact ?? row.kind}</span>
      {row.state ? <StateChip state={row.state} /> : null}
      <span dir="auto" className="min-w-0 flex-1 truncate font-mono">
        {row.text}
      </span>
    </Link>
  )
}

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
