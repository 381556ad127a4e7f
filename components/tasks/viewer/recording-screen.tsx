'use client'

import { useCallback, useState } from 'react'
import { RatingView } from '@/components/entities/rating/rating-view'
import { ReplayConversation } from '@/components/tasks/replay/replay-conversation'
import { ReplayEvents } from '@/components/tasks/replay/replay-events'
import { PanesLoading, TimelineLoading } from '@/components/tasks/replay/replay-loading'
import { ReplayPanes } from '@/components/tasks/replay/replay-panes'
import { ReplayTimeline } from '@/components/tasks/replay/replay-timeline'
import { useMoment, useMomentParam, useReplayLog } from '@/components/tasks/replay/use-replay-log'
import { usePlayback } from '@/components/tasks/replay/use-playback'
import { useReplayKeys } from '@/components/tasks/replay/use-replay-keys'
import { RecordingBar, RecordingHeader } from '@/components/tasks/viewer/recording-header'
import type { Recording } from '@/components/tasks/viewer/read-recording'
import { countUncountedRows, parseMoment } from '@/lib/replay/moment'
import { createRowsSource } from '@/lib/replay/replay-source'
import { computeLoggedTime } from '@/lib/replay/task-time'
import { findRating, type RatedItem } from '@/lib/trace/rated-item'

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
      <RecordingBar agentName={head.agent.name} />
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
