'use client'

import { Hourglass } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { FrameEditing } from '@/components/entities/frames/frame-editing'
import { ItemRating } from '@/components/entities/rating/item-rating'
import { loadMarkdownPart } from '@/components/parts/markdown/load-markdown-part'
import { PartSource } from '@/components/parts/part-context'
import { isEmptied } from '@/components/tasks/is-emptied'
import { ReplayConversation } from '@/components/tasks/replay/replay-conversation'
import { type ReplayAgent, ReplayHeader } from '@/components/tasks/replay/replay-header'
import { ReplayEvents } from '@/components/tasks/replay/replay-events'
import { PanesLoading, TimelineLoading } from '@/components/tasks/replay/replay-loading'
import type { ReplayTask } from '@/components/tasks/replay/replay-ids'
import { ReplayPanes } from '@/components/tasks/replay/replay-panes'
import { ReplayTimeline } from '@/components/tasks/replay/replay-timeline'
import { useMoment, useMomentParam, useReplayLog } from '@/components/tasks/replay/use-replay-log'
import { usePlayback } from '@/components/tasks/replay/use-playback'
import { useReplayKeys } from '@/components/tasks/replay/use-replay-keys'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { useTitlePrefix } from '@/components/ui/navigation/use-title-prefix'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { InitialLog } from '@/lib/client/replay-log'
import { createTaskSource } from '@/lib/client/task-source'
import { countUncountedRows, parseMoment, resolveStart } from '@/lib/replay/moment'
import type { RatedItem } from '@/lib/trace/rated-item'

// Preloads the Markdown renderer.
if (globalThis.window) void loadMarkdownPart().catch(() => undefined)

interface ReplayScreenProps {
  task: ReplayTask
  agent: ReplayAgent
  /** The complete log, if it is short. */
  opening: InitialLog | null
  /** Further action buttons. */
  actions?: ReactNode
  /** The tasks that belong to this one. */
  related?: ReactNode
  /** Notice about the log as a whole. */
  notice?: ReactNode
}

/** Replay of a task: its state at any moment, and the events on the wire. */
export function ReplayScreen({ task, agent, opening, actions, related, notice }: ReplayScreenProps) {
  const t = useTranslations('replay')
  const query = useSearchParams()
  const refresh = useRefresh()
  const removed = task.removed?.events ?? 0
  const before = countUncountedRows(removed)
  const [named] = useState(() => parseMoment(query.get('at')))
  const { start, missing } = resolveStart(named, removed)
  const [source] = useState(() => createTaskSource(task.id, removed))
  const read = useReplayLog(source, opening)
  // Removed events count as one event, the first.
  const lastSeq = task.lastSeq - before
  const { log, outline, complete, fault, version } = read
  const playback = usePlayback({ times: outline.times, marks: outline.marks, start, reach: log.reach })
  const { at, count } = playback
  const translateFault = useTranslateFault({ reading: true })
  // The moment is requested before the outline arrives.
  const wanted = complete ? count : Math.min(at ?? Infinity, Math.max(lastSeq, outline.lastSeq))
  const moment = useMoment(read, wanted, playback.playing)
  const live = complete && outline.open && read.connection !== 'closed'

  // The page reloads with the removed events.
  useEffect(() => {
    if (read.outdated) refresh()
  }, [read.outdated, refresh])
  useReplayKeys(playback)
  useMomentParam(at === null ? null : before + (complete ? count : at))
  useTitlePrefix(live ? '●' : '')

  const renderRating = useCallback((item: RatedItem) => <ItemRating taskId={task.id} {...item} />, [task.id])
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
      {notice}
      {isEmptied(task) ? (
        <output className="block shrink-0 px-4 py-2 text-xs text-pretty text-fg-muted md:px-6">{t('emptied')}</output>
      ) : null}
      {missing && count <= 1 ? (
        <output className="shrink-0 px-4 py-2 text-xs text-fg-muted md:px-6">
          {t('missing', { seq: named ?? 0 })}
        </output>
      ) : null}
      {fault ? (
        <div className="shrink-0 px-4 py-3 md:px-6">
          <ErrorPanel fault={translateFault(fault)} onRetry={log.retry} />
        </div>
      ) : null}
      {complete && moment.fold ? (
        <ReplayPanes
          isStale={moment.isStale}
          isOverdue={moment.isOverdue}
          conversation={
            <PartSource taskId={task.id}>
              <ReplayConversation fold={moment.fold} agentName={task.agentName} renderRating={renderRating} />
            </PartSource>
          }
          events={
            <FrameEditing agent={task.agentArchived ? null : task.agentSlug}>
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
      ) : fault ? null : (
        <PanesLoading />
      )}
    </div>
  )
}
