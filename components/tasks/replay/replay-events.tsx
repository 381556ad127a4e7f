'use client'

import { useTranslations } from 'next-intl'
import { memo, useDeferredValue, useMemo } from 'react'
import { useEventFilter } from '@/components/tasks/replay/use-event-filter'
import { useFoundRows } from '@/components/tasks/replay/use-found-rows'
import { useMarkedWords } from '@/components/tasks/replay/use-marked-words'
import { FrameFilterBar } from '@/components/ui/frame-filter-bar'
import { FrameList } from '@/components/ui/frame-list'
import type { Frames } from '@/components/ui/frames'
import { useSteady } from '@/components/ui/use-steady'
import type { LogRow } from '@/lib/a2a/log'
import type { ReplayLog } from '@/lib/client/replay-log'
import type { Wire } from '@/lib/replay/as-curl'
import { filterOutline } from '@/lib/replay/filter-outline'
import { wordsOf } from '@/lib/replay/find-in-row'
import { headAt, type Outline, type RowHead } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** The rows of an outline as a list shows them; only those of `seqs`, where given. */
function outlineFrames(
  outline: Outline,
  rowAt: (seq: number) => LogRow | undefined,
  seqs: readonly number[] | null,
): Frames {
  const seqAt = (place: number): number => (seqs ? (seqs[place] ?? 0) : place + 1)
  const heads = new Map<number, RowHead | undefined>()
  const count = seqs?.length ?? outline.times.length
  return {
    count,
    headAt: (place) => {
      const seq = seqAt(place)
      if (!heads.has(seq)) heads.set(seq, headAt(outline, seq))
      return heads.get(seq)
    },
    rowAt: (place) => rowAt(seqAt(place)),
    countUpTo: (seq) => {
      if (!seqs) return Math.min(seq, count)
      const after = seqs.findIndex((each) => each > seq)
      return after === -1 ? count : after
    },
  }
}

interface ReplayEventsProps {
  source: ReplaySource
  log: ReplayLog
  outline: Outline
  /** Another one where more of the log is at hand: the list is drawn again for it. */
  version: number
  /** Events that have happened at the moment that is shown. */
  count: number
  /** The first row stands for events that were removed. */
  removed?: boolean
  /** The newest event is the moment, whichever that is. */
  atNewest: boolean
  onSeek: (seq: number) => void
  wire: Wire | undefined
}

/** The events of a task beside its replay: all, or those that were searched for. Drawn again for a new moment, not for every frame of the playhead. */
export const ReplayEvents = memo(function ReplayEvents(props: ReplayEventsProps) {
  const { source, log, outline, count, removed = false, atNewest, onSeek, wire } = props
  const t = useTranslations('replay')
  const [filter, setFilter] = useEventFilter()
  // Typing does not wait for the list.
  const applied = useDeferredValue(filter)
  const { seqs: found, searching, failed } = useFoundRows(source, applied.text, outline)
  const { direction, kind, method, text } = applied
  const seqs = useMemo(
    () => filterOutline(outline, { direction, kind, method }, found),
    [outline, direction, kind, method, found],
  )
  const frames = useMemo(() => outlineFrames(outline, log.rowAt, seqs), [outline, log, seqs])
  const words = useMemo(() => wordsOf(text), [text])
  const methods = useMemo(() => [...new Set(outline.sorts.map((sort) => sort.method))].filter(Boolean), [outline.sorts])
  const list = useMarkedWords(words)

  const toHit = useSteady((by: 1 | -1): void => {
    const hits = seqs ?? []
    const next = by > 0 ? hits.find((seq) => seq > count) : hits.findLast((seq) => seq < count)
    const seq = next ?? (by > 0 ? hits[0] : hits.at(-1))
    if (seq !== undefined) onSeek(seq)
  })
  const change = useSteady(setFilter)

  return (
    <div ref={list} className="flex h-full min-h-0 flex-col">
      <FrameFilterBar
        filter={filter}
        onFilter={change}
        count={outline.times.length}
        shown={frames.count}
        removed={removed}
        methods={methods}
        onHit={toHit}
        searching={searching}
      />
      {frames.count === 0 ? (
        <output className="p-4 text-fg-muted">
          {t(failed ? 'searchFailed' : searching ? 'searching' : 'noEvents')}
        </output>
      ) : (
        <FrameList
          key={`${direction} ${kind} ${method} ${text}`}
          frames={frames}
          startedAt={outline.times[0] ?? 0}
          {...(atNewest ? {} : { current: count })}
          onSeek={onSeek}
          onSight={log.wantRows}
          wire={wire}
          words={words}
          className="min-h-0 flex-1"
        />
      )}
    </div>
  )
})
