'use client'

import { Hourglass } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { FrameEditing } from '@/components/entities/frames/frame-editing'
import { ItemRating } from '@/components/entities/rating/item-rating'
import { PartSource } from '@/components/parts/part-context'
import { ReplayConversation } from '@/components/tasks/replay/replay-conversation'
import { type ReplayAgent, ReplayHeader } from '@/components/tasks/replay/replay-header'
import { ReplayEvents } from '@/components/tasks/replay/replay-events'
import { PanesLoading, TimelineLoading } from '@/components/tasks/replay/replay-loading'
import type { ReplayTask } from '@/components/tasks/replay/replay-ids'
import { ReplayNotices } from '@/components/tasks/replay/replay-notices'
import { ReplayPanes } from '@/components/tasks/replay/replay-panes'
import { UnavailableTask } from '@/components/tasks/replay/unavailable-task'
import { ReplayTimeline } from '@/components/tasks/replay/replay-timeline'
import { useAutoplay } from '@/components/tasks/replay/use-autoplay'
import { useDeletion } from '@/components/tasks/replay/use-deletion'
import { autoplayParam, useMoment, useMomentParam, useReplayLog } from '@/components/tasks/replay/use-replay-log'
import { useReplaySource } from '@/components/tasks/replay/use-replay-source'
import { usePlayback } from '@/components/tasks/replay/use-playback'
import { useTextRenderer } from '@/components/tasks/replay/use-text-renderer'
import { useReplayKeys } from '@/components/tasks/replay/use-replay-keys'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { useTitlePrefix } from '@/components/ui/navigation/use-title-prefix'
import type { InitialLog } from '@/lib/client/replay-log'
import { countUncountedRows, parseMoment, resolveStart } from '@/lib/replay/moment'
import type { RatedItem } from '@/lib/trace/rated-item'

interface ReplayScreenProps {
  task: ReplayTask
  agent: ReplayAgent
  /** The complete log, if it is short. */
  opening: InitialLog | null
  /** Further action buttons. */
  actions?: ReactNode
  /** The tasks that belong to this one. */
  related?: ReactNode
}

/** Replay of a task: its state at any moment, and the events on the wire. */
export function ReplayScreen({ task, agent, opening, actions, related }: ReplayScreenProps) {
  const t = useTranslations('replay')
  const isMember = useHasRole('member')
  const query = useSearchParams()
  const refresh = useRefresh()
  const removed = task.removed?.events ?? 0
  const before = countUncountedRows(removed)
  const [named] = useState(() => parseMoment(query.get('at')))
  const [autoplay] = useState(() => query.has(autoplayParam))
  const { start, missing } = resolveStart(named, removed)
  // Removed events count as one event, the first.
  const lastSeq = task.lastSeq - before
  const source = useReplaySource(task.id, { removed, lastSeq, start, opening })
  const read = useReplayLog(source, opening)
  const { log, outline, complete, fault, version } = read
  const playback = usePlayback({ times: outline.times, marks: outline.marks, start, reach: log.reach })
  const { at, count } = playback
  // The moment is requested before the outline arrives.
  const wanted = complete ? count : Math.min(at ?? Infinity, Math.max(lastSeq, outline.lastSeq))
  const moment = useMoment(read, wanted, playback.playing)
  const isShown = useTextRenderer(complete ? moment.fold : null, opening !== null)
  const live = complete && outline.open && read.connection !== 'closed'
  const deleted = useDeletion(task, fault)

  // The page reloads with the removed events.
  useEffect(() => {
    if (read.outdated) refresh()
  }, [read.outdated, refresh])
  useReplayKeys(playback)
  useAutoplay(playback, autoplay, complete)
  useMomentParam(at === null ? null : before + (complete ? count : at))
  useTitlePrefix(live ? '●' : '')

  const renderRating = useCallback(
    (item: RatedItem) => (deleted || task.author ? null : <ItemRating taskId={task.id} {...item} />),
    [task.id, task.author, deleted],
  )
  if (deleted && task.author) return <UnavailableTask />
  const isEmpty = read.connection === 'closed' && outline.times.length === 0 && task.lastSeq === 0
  return (
    <div className="flex h-frame min-h-0 flex-col overflow-y-auto">
      <ReplayHeader
        task={task}
        agent={agent}
        outline={outline}
        complete={complete}
        state={complete ? outline.state : task.state}
        actions={actions}
        deleted={deleted}
      />
      {related}
      {complete ? (
        <ReplayTimeline
          outline={outline}
          playback={playback}
          live={live}
          before={before}
          gone={removed > 0 && outline.times.length === 1}
        />
      ) : isEmpty ? null : (
        <TimelineLoading />
      )}
      <ReplayNotices
        task={task}
        deleted={deleted}
        missing={missing && count <= 1 ? named : null}
        fault={fault}
        onRetry={log.retry}
      />
      {isShown && moment.fold ? (
        <ReplayPanes
          isStale={moment.isStale}
          isOverdue={moment.isOverdue}
          isGone={deleted}
          conversation={
            <PartSource taskId={task.id}>
              <ReplayConversation fold={moment.fold} agentName={task.agentName} renderRating={renderRating} />
            </PartSource>
          }
          events={
            <FrameEditing agent={task.agentArchived || deleted || task.author || !isMember ? null : task.agentSlug}>
              <ReplayEvents
                source={source}
                log={log}
                outline={outline}
                version={version}
                count={moment.count}
                removed={removed > 0}
                atNewest={live && at === null}
                onSeek={playback.seek}
                wire={agent.wire}
              />
            </FrameEditing>
          }
        />
      ) : isEmpty ? (
        <EmptyState icon={Hourglass} title={t('empty.title')} description={t('empty.description')} />
      ) : fault || deleted ? null : (
        <PanesLoading />
      )}
    </div>
  )
}
