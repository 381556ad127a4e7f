'use client'

import { Hourglass } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { loadMarkdownPart } from '@/components/parts/load-markdown-part'
import { PartSource } from '@/components/parts/part-source'
import { ConversationThen } from '@/components/tasks/replay/conversation-then'
import type { ReplayAgent } from '@/components/tasks/replay/replay-agent'
import { ReplayEvents } from '@/components/tasks/replay/replay-events'
import { ReplayHeader } from '@/components/tasks/replay/replay-header'
import { PanesLoading, TimelineLoading } from '@/components/tasks/replay/replay-loading'
import { ReplayPanes } from '@/components/tasks/replay/replay-panes'
import { ReplayTimeline } from '@/components/tasks/replay/replay-timeline'
import { useMoment } from '@/components/tasks/replay/use-moment'
import { useMomentInAddress } from '@/components/tasks/replay/use-moment-in-address'
import { usePlayback } from '@/components/tasks/replay/use-playback'
import { useReplayKeys } from '@/components/tasks/replay/use-replay-keys'
import { useReplayLog } from '@/components/tasks/replay/use-replay-log'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useRefresh } from '@/components/ui/use-refresh'
import { useTitleMark } from '@/components/ui/use-title-mark'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { TaskSummary } from '@/lib/api/task'
import type { Opening } from '@/lib/client/replay-log'
import { taskSource } from '@/lib/client/task-source'
import { momentIn } from '@/lib/replay/moment-in'
import { removedBefore, startAt } from '@/lib/replay/removed-before'

// What most conversations need comes beside what they are made of.
if (globalThis.window) void loadMarkdownPart().catch(() => undefined)

interface ReplayScreenProps {
  task: TaskSummary
  agent: ReplayAgent
  /** Of a short log, all of it. */
  opening: Opening | null
  /** More ways on from here, as buttons. */
  actions?: ReactNode
  /** What is to be said of the log as a whole. */
  notice?: ReactNode
}

/** A task's log, event by event: what it looked like at any moment, and what went over the wire. */
export function ReplayScreen({ task, agent, opening, actions, notice }: ReplayScreenProps) {
  const t = useTranslations('replay')
  const query = useSearchParams()
  const refresh = useRefresh()
  const removed = task.removed?.events ?? 0
  const before = removedBefore(removed)
  const [named] = useState(() => momentIn(query.get('at')))
  const { start, missing } = startAt(named, removed)
  const [source] = useState(() => taskSource(task.id, removed))
  const read = useReplayLog(source, opening)
  // What was removed is one event, the first.
  const lastSeq = task.lastSeq - before
  const { log, outline, complete, fault, version } = read
  const playback = usePlayback({ times: outline.times, marks: outline.marks, start, reach: log.reach })
  const { at, count } = playback
  const inWords = useFaultWords({ reading: true })
  // What is to be shown is asked for before the outline is here.
  const wanted = complete ? count : Math.min(at ?? Infinity, Math.max(lastSeq, outline.lastSeq))
  const moment = useMoment(read, wanted, playback.playing)
  const live = complete && outline.open && read.connection !== 'closed'

  // The page knows what was removed, and begins anew with it.
  useEffect(() => {
    if (read.outdated) refresh()
  }, [read.outdated, refresh])
  useReplayKeys(playback)
  useMomentInAddress(at === null ? null : before + (complete ? count : at))
  useTitleMark(live ? '●' : '')

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
      {missing && count <= 1 ? (
        <output className="shrink-0 px-4 py-2 text-xs text-fg-muted md:px-6">
          {t('missing', { seq: named ?? 0 })}
        </output>
      ) : null}
      {fault ? (
        <div className="shrink-0 px-4 py-3 md:px-6">
          <ErrorPanel fault={inWords(fault)} onRetry={log.retry} />
        </div>
      ) : null}
      {complete && moment.fold ? (
        <ReplayPanes
          late={moment.late}
          overdue={moment.overdue}
          conversation={
            <PartSource taskId={task.id}>
              <ConversationThen fold={moment.fold} agentName={task.agentName} />
            </PartSource>
          }
          events={
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
