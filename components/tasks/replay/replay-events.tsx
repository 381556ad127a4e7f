'use client'

import { useTranslations } from 'next-intl'
import { memo, useDeferredValue, useMemo } from 'react'
import { useEventFilter } from '@/components/tasks/replay/use-event-filter'
import { useEventSearch, useTextHighlights } from '@/components/tasks/replay/use-event-search'
import { FrameFilterBar } from '@/components/entities/frames/frame-filter-bar'
import { FrameList } from '@/components/entities/frames/frame-list'
import { createByteSum, type Frames, showsRuns } from '@/components/entities/frames/frames'
import { Button } from '@/components/ui/button/button'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'
import type { LogRow } from '@/lib/a2a/log'
import type { LazyReplayLog } from '@/lib/client/replay-log'
import type { RequestTarget } from '@/lib/replay/to-curl-command'
import { filterOutline, splitSearchTerms } from '@/lib/replay/find-in-row'
import { findRuns, isRunKind } from '@/lib/replay/list-items'
import { getRowHead, type Outline, type RowHead } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** Returns list entries for the rows of an outline, or only for `seqs`. `withRuns`: runs are collapsed. */
function outlineFrames(
  outline: Outline,
  rowAt: (seq: number) => LogRow | undefined,
  seqs: readonly number[] | null,
  withRuns: boolean,
): Frames {
  const seqAt = (place: number): number => (seqs ? (seqs[place] ?? 0) : place + 1)
  const heads = new Map<number, RowHead | undefined>()
  const count = seqs?.length ?? outline.times.length
  const inRun = outline.sorts.map(({ kind }) => isRunKind(kind))
  // A change of state and a rejected delivery are always listed.
  const single = new Set([...outline.states.map(({ seq }) => seq), ...outline.marks.refused])
  const sortAt = (place: number): number | null => {
    const seq = seqAt(place)
    const sort = outline.sort[seq - 1] ?? -1
    return inRun[sort] && !single.has(seq) ? sort : null
  }
  return {
    count,
    bytesOf: createByteSum(count, (place) => outline.sizes[seqAt(place) - 1] ?? 0),
    runs: withRuns ? findRuns(count, sortAt) : [],
    headAt: (place) => {
      const seq = seqAt(place)
      if (!heads.has(seq)) heads.set(seq, getRowHead(outline, seq))
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
  log: LazyReplayLog
  outline: Outline
  /** Changes when more of the log is loaded, to re-render the list. */
  version: number
  /** Number of events at the shown moment. */
  count: number
  /** Whether the first row stands for removed events. */
  removed?: boolean
  /** Whether the moment follows the newest event. */
  atNewest: boolean
  onSeek: (seq: number) => void
  wire: RequestTarget | undefined
}

/** List of all or the matching events of a task. Re-rendered for a new moment, not for each playback frame. */
export const ReplayEvents = memo(function ReplayEvents(props: ReplayEventsProps) {
  const { source, log, outline, count, removed = false, atNewest, onSeek, wire } = props
  const t = useTranslations('replay')
  const faults = useTranslations('faults')
  const [filter, setFilter] = useEventFilter()
  // Typing does not wait for the list.
  const applied = useDeferredValue(filter)
  const { seqs: matches, searching, failed, retry } = useEventSearch(source, applied.text, outline)
  const { direction, kind, method, text } = applied
  const seqs = useMemo(
    () => filterOutline(outline, { direction, kind, method }, matches),
    [outline, direction, kind, method, matches],
  )
  const withRuns = showsRuns(applied)
  const frames = useMemo(() => outlineFrames(outline, log.rowAt, seqs, withRuns), [outline, log, seqs, withRuns])
  const words = useMemo(() => splitSearchTerms(text), [text])
  const methods = useMemo(() => [...new Set(outline.sorts.map((sort) => sort.method))].filter(Boolean), [outline.sorts])
  const list = useTextHighlights(words)

  const toHit = useStableCallback((by: 1 | -1): void => {
    const hits = seqs ?? []
    const next = by > 0 ? hits.find((seq) => seq > count) : hits.findLast((seq) => seq < count)
    const seq = next ?? (by > 0 ? hits[0] : hits.at(-1))
    if (seq !== undefined) onSeek(seq)
  })
  const change = useStableCallback(setFilter)
  // A focused row handles these keys itself.
  const enter = (): void =>
    list.current?.querySelector<HTMLElement>(':is([data-seq], [data-run])[tabindex="0"]')?.focus()
  useShortcut('j', enter)
  useShortcut('k', enter)

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
        <div className="grid justify-items-start gap-2 p-4">
          <output className="text-fg-muted">{t(failed ? 'searchFailed' : searching ? 'searching' : 'noEvents')}</output>
          {failed ? (
            <Button size="sm" onClick={retry}>
              {faults('retry')}
            </Button>
          ) : null}
        </div>
      ) : (
        <FrameList
          key={`${direction} ${kind} ${method} ${text}`}
          frames={frames}
          startedAt={outline.times[0] ?? 0}
          {...(atNewest ? {} : { current: count })}
          onSeek={onSeek}
          onVisibleRows={log.prefetchRows}
          wire={wire}
          words={words}
          className="min-h-0 flex-1"
        />
      )}
    </div>
  )
})
