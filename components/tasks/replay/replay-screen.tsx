'use client'

import { Hourglass } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { PartSource } from '@/components/parts/part-source'
import { ConversationThen } from '@/components/tasks/replay/conversation-then'
import type { ReplayAgent } from '@/components/tasks/replay/replay-agent'
import { ReplayHeader } from '@/components/tasks/replay/replay-header'
import { ReplayFrames, ReplayPanes } from '@/components/tasks/replay/replay-panes'
import { ReplayTimeline } from '@/components/tasks/replay/replay-timeline'
import { momentIn, useMomentInAddress } from '@/components/tasks/replay/use-moment-in-address'
import { usePlayback } from '@/components/tasks/replay/use-playback'
import { useReplayKeys } from '@/components/tasks/replay/use-replay-keys'
import { useTaskLog } from '@/components/tasks/replay/use-task-log'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useTitleMark } from '@/components/ui/use-title-mark'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskSummary } from '@/lib/api/task'
import { createFoldAt } from '@/lib/replay/fold-at'

interface ReplayScreenProps {
  task: TaskSummary
  agent: ReplayAgent
  /** The first rows of the log. */
  first: readonly LogRow[]
}

/** A task's log, event by event: what it looked like at any moment, and what went over the wire. */
export function ReplayScreen({ task, agent, first }: ReplayScreenProps) {
  const t = useTranslations('replay')
  const query = useSearchParams()
  const [start] = useState(() => momentIn(query.get('at')))
  const log = useTaskLog(task, first)
  const { rows } = log
  const playback = usePlayback(rows, start)
  const { at, count } = playback
  const [foldAt] = useState(createFoldAt)
  const inWords = useFaultWords({ reading: true })
  const whole = useMemo(() => foldAt(rows, rows.length), [foldAt, rows])
  const fold = useMemo(() => foldAt(rows, count), [foldAt, rows, count])
  // Long texts are costly to lay out: the playhead does not wait for them.
  const shown = useDeferredValue(fold)
  const live = log.complete && whole.open && log.connection !== 'closed'

  useReplayKeys(playback)
  useMomentInAddress(log.complete && at !== null ? count : at)
  useTitleMark(live ? '●' : '')

  const started = rows[0]
  return (
    <div className="flex h-frame min-h-0 flex-col overflow-y-auto">
      <ReplayHeader task={task} agent={agent} log={log} state={log.complete ? whole.task.status.state : task.state} />
      <ReplayTimeline rows={rows} whole={whole} playback={playback} live={live} />
      {log.fault ? (
        <div className="shrink-0 px-4 py-3 md:px-6">
          <ErrorPanel fault={inWords(log.fault)} onRetry={log.retry} />
        </div>
      ) : null}
      {started ? (
        <ReplayPanes
          conversation={
            <PartSource taskId={task.id}>
              <ConversationThen fold={shown} agentName={task.agentName} />
            </PartSource>
          }
          events={
            <ReplayFrames
              rows={rows}
              startedAt={started.at}
              {...(live && at === null ? {} : { current: count })}
              onSeek={playback.seek}
              wire={agent.wire}
              className="h-full"
            />
          }
        />
      ) : log.fault ? null : (
        <EmptyState icon={Hourglass} title={t('empty.title')} description={t('empty.description')} />
      )}
    </div>
  )
}
