'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { RatingView } from '@/components/entities/rating/rating-view'
import { EventCount } from '@/components/entities/task/event-count'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskDurations } from '@/components/entities/task/task-time'
import { ReplayConversation } from '@/components/tasks/replay/replay-conversation'
import { ReplayEvents } from '@/components/tasks/replay/replay-events'
import { PanesLoading, TimelineLoading } from '@/components/tasks/replay/replay-loading'
import { ReplayPanes } from '@/components/tasks/replay/replay-panes'
import { ReplayTimeline } from '@/components/tasks/replay/replay-timeline'
import { useMoment, useMomentParam, useReplayLog } from '@/components/tasks/replay/use-replay-log'
import { usePlayback } from '@/components/tasks/replay/use-playback'
import { useReplayKeys } from '@/components/tasks/replay/use-replay-keys'
import type { Recording } from '@/components/tasks/viewer/read-recording'
import type { TaskState } from '@/lib/a2a/states'
import { countUncountedRows, parseMoment } from '@/lib/replay/moment'
import { createRowsSource } from '@/lib/replay/replay-source'
import { computeLoggedTime, type TaskTime } from '@/lib/replay/task-time'
import { findRating, type RatedItem } from '@/lib/trace/rated-item'
import type { TraceHead } from '@/lib/trace/trace'

/** Lowercases the first letter, unless the first word is an abbreviation. */
const withinSentence = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

interface RecordingHeaderProps {
  head: TraceHead
  state: TaskState
  /** Number of events, and of those removed before the export. */
  count: number
  removed: number
  time: TaskTime
}

/** Header of a recording: task, origin and redactions. */
function RecordingHeader({ head, state, count, removed, time }: RecordingHeaderProps) {
  const t = useTranslations('viewer')
  const replay = useTranslations('replay')
  const traces = useTranslations('traces')
  const format = useFormatter()
  const { agent, task, source = '', exportedAt, redacted = [] } = head
  const at = (time: string): string => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  const kinds = redacted.map((kind) =>
    traces.has(`kinds.${kind}.name`) ? withinSentence(traces(`kinds.${kind}.name`)) : kind,
  )
  return (
    <header className="grid shrink-0 gap-2 px-4 pt-3 pb-2.5 md:px-6">
      <div className="flex items-start gap-3">
        <AgentIcon name={agent.name} size="md" className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" title={task.title} className="line-clamp-2 text-base wrap-anywhere">
            {task.title || replay('untitled')}
          </h1>
          <p className="flex min-w-0 items-center gap-2 text-xs text-fg-muted">
            <span dir="auto" className="min-w-0 truncate">
              {agent.name}
            </span>
            <DialectBadge dialect={task.dialect} />
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-muted">
        <StateChip state={state} still />
        <time dateTime={task.createdAt}>{at(task.createdAt)}</time>
        <TaskDurations labeled timeAt={() => time} className="gap-x-4" />
        <EventCount count={count} removed={removed} className="tabular" />
        {source ? <span>{exportedAt ? t('source', { source, at: at(exportedAt) }) : source}</span> : null}
        {kinds.length > 0 ? <span>{t('leftOut', { kinds: format.list(kinds) })}</span> : null}
      </p>
    </header>
  )
}

/** Replay of an exported task, from its own rows only. */
export function RecordingScreen({ head, rows }: Recording) {
  const first = rows[0]?.event
  const removed = (first?.kind === 'gap' && first.removed?.events) || 0
  const [source] = useState(() => createRowsSource(rows))
  const [start] = useState(() => parseMoment(new URL(location.href).searchParams.get('at')))
  const read = useReplayLog(source, null)
  const { log, outline, complete, version } = read
  const playback = usePlayback({ times: outline.times, marks: outline.marks, start, reach: log.reach })
  const { at, count } = playback
  const moment = useMoment(read, complete ? count : rows.length, playback.playing)
  const { ratings } = head
  const renderRating = useCallback(
    (item: RatedItem) => {
      const rating = findRating(ratings ?? [], item)
      return rating ? <RatingView rating={rating} /> : null
    },
    [ratings],
  )
  useReplayKeys(playback)
  useMomentParam(complete && at !== null ? count : at)
  return (
    <div className="flex h-frame min-h-0 flex-col overflow-y-auto">
      <RecordingHeader
        head={head}
        state={complete ? outline.state : head.task.state}
        count={countUncountedRows(removed) + rows.length}
        removed={removed}
        time={computeLoggedTime({ ...head.task, waiting: false }, { ...outline, open: false }, null)}
      />
      {complete ? (
        <ReplayTimeline outline={outline} playback={playback} live={false} gone={removed > 0 && rows.length === 1} />
      ) : (
        <TimelineLoading />
      )}
      {complete && moment.fold ? (
        <ReplayPanes
          isStale={moment.isStale}
          isOverdue={moment.isOverdue}
          conversation={
            <ReplayConversation fold={moment.fold} agentName={head.agent.name} renderRating={renderRating} />
          }
          events={
            <ReplayEvents
              source={source}
              log={log}
              outline={outline}
              version={version}
              count={moment.count}
              removed={removed > 0}
              atNewest={false}
              onSeek={playback.seek}
              wire={undefined}
            />
          }
        />
      ) : (
        <PanesLoading />
      )}
    </div>
  )
}
