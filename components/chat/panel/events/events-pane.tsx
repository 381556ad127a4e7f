'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { useChat, useConversation, usePanel } from '@/components/chat/chat-context'
import { TaskChoice } from '@/components/chat/panel/task-pane'
import { useAllRows } from '@/components/chat/panel/use-all-rows'
import { getTurnElementId } from '@/components/chat/turn/message-link'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { filterFrames, noFilter, toFrames } from '@/components/entities/frames/frames'
import { FrameEditing } from '@/components/entities/frames/frame-editing'
import { FrameFilterBar } from '@/components/entities/frames/frame-filter-bar'
import { FrameList } from '@/components/entities/frames/frame-list'
import { LinkedTask } from '@/components/entities/links/event-links'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { TaskFold } from '@/lib/a2a/fold'
import { splitSearchTerms } from '@/lib/replay/find-in-row'

/** Scrolls to the turn of a row and focuses it. */
function showTurn(taskId: string, fold: TaskFold, seq: number): void {
  const turns = buildTurns(fold)
  const turn = turns.findLast((one) => one.seq <= seq) ?? turns[0]
  const element = turn && document.getElementById(getTurnElementId(taskId, turn))
  if (!element) return
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}

/** The task's events as sent, including those from before the page was opened. */
export function EventsPane({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.panel')
  const { agent, author, panel, conversation } = useChat()
  const isMember = useHasRole('member')
  const canEdit = isMember && author === null && agent.lifecycle !== 'archived'
  const { rows, failed, retry } = useAllRows(taskId)
  const row = usePanel((state) => state.row)
  const many = useConversation((state) => state.taskIds.length > 1)
  const wide = useWideScreen()
  const [filter, setFilter] = useState(noFilter)
  // Deferred, so that typing stays responsive.
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => toFrames(filterFrames(rows ?? [], applied), applied), [rows, applied])
  const words = useMemo(() => splitSearchTerms(applied.text), [applied.text])

  const toTurn = (seq: number): void => {
    // On narrow screens the panel covers the conversation.
    if (!wide) panel.close()
    const fold = conversation.tasks.getState()[taskId]?.fold
    if (fold) requestAnimationFrame(() => showTurn(taskId, fold, seq))
  }

  if (failed) {
    return (
      <div className="grid justify-items-start gap-2 p-4">
        <p className="text-fg-muted">{t('eventsFailed')}</p>
        <Button size="sm" onClick={retry}>
          {t('again')}
        </Button>
      </div>
    )
  }
  const first = rows?.[0]
  if (!rows || !first) return <Skeleton className="m-4 h-64" />
  return (
    <div className="flex h-full min-h-0 flex-col">
      {many ? (
        <div className="px-4 pt-4">
          <TaskChoice taskId={taskId} tab="events" />
        </div>
      ) : null}
      <FrameFilterBar
        filter={filter}
        onFilter={setFilter}
        count={rows.length}
        shown={shown.count}
        removed={first.event.kind === 'gap' && first.event.removed !== undefined}
        className="px-4"
      />
      {shown.count === 0 ? (
        <p className="p-4 text-fg-muted">{t('noEvents')}</p>
      ) : (
        <LinkedTask task={taskId}>
          <FrameEditing agent={canEdit ? agent.slug : null}>
            <FrameList
              key={`${JSON.stringify(applied)} ${row}`}
              frames={shown}
              startedAt={Date.parse(first.at)}
              first={row}
              onShow={toTurn}
              wire={agent.wire}
              words={words}
              className="min-h-0 flex-1"
            />
          </FrameEditing>
        </LinkedTask>
      )}
    </div>
  )
}
