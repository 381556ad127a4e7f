'use client'

import { ChevronRight, CornerDownRight, History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { isEmptiedLog } from '@/components/chat/turn/is-emptied-log'
import { Elapsed, EndNote, PushNote, SilenceNote, UnreadNote, WaitingNote } from '@/components/chat/turn/turn-notes'
import type { Turn } from '@/components/chat/turn/turn'
import { cn } from '@/components/ui/cn'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { TaskStrip } from '@/components/entities/task-strip/task-strip'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'
import { isInterrupted, type TaskState } from '@/lib/a2a/states'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import { buildSummarySegments } from '@/lib/replay/strip'

interface TurnStatusProps {
  taskId: string
  turn: Turn
  state: TaskState
  running: boolean
  /** The user pressed Stop, and the agent has not confirmed it yet. */
  stopping: boolean
  /** The user has sent another message since, so the agent's request is no longer open. */
  over: boolean
}

const maxLineLength = 120

/** Returns the last line of a growing text. */
function newestLine(text: string): string {
  const line = text.trimEnd().split('\n').at(-1) ?? ''
  return line.length > maxLineLength ? `…${line.slice(-maxLineLength).toWellFormed()}` : line
}

const isUnfinished = (state: TaskState): boolean => state === 'working' || state === 'submitted'

/** The status line of a turn, which opens to all steps with their times. */
export function TurnStatus({ taskId, turn, state, running, stopping, over }: TurnStatusProps) {
  const t = useTranslations('chat.turn')
  const states = useTranslations('states')
  const { author, panel } = useChat()
  const id = useId()
  const [open, setOpen] = useState(false)
  const fold = useLiveTask(taskId)?.fold
  const push = fold?.push
  const style = taskStateStyles[state]
  const needsInput = over && isInterrupted(state)
  // The state of the task is shown where it continues.
  const continues = over && isUnfinished(state)
  const tone = needsInput || continues ? 'text-fg-muted' : style.text
  const Icon = continues ? CornerDownRight : style.icon
  // The log ends while the task is unfinished, so Switchboard no longer follows it. A turn with a later message is not lost.
  const lost = !running && !over && isUnfinished(state)
  const note = running ? newestLine(turn.notes.at(-1)?.text ?? '') : ''
  const steps = [
    ...turn.states.map((step) => ({ seq: step.seq, at: step.at, text: states(step.state) })),
    ...turn.notes,
  ].toSorted((a, b) => a.seq - b.seq)
  const label = stopping
    ? t('stopping')
    : continues
      ? t('continues')
      : lost
        ? t('lost')
        : needsInput
          ? t(`asked.${state}`)
          : states(author !== null && state === 'input-required' ? 'for-author' : state)
  if (continues && steps.length === 0 && !turn.unread) return null
  return (
    <div className="text-xs text-fg-muted">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex h-7 min-w-0 items-center gap-1.5 rounded-control hover:text-fg"
        >
          <Icon
            aria-hidden
            className={cn('size-3.5 shrink-0', tone, running && state === 'working' && 'animate-breathe')}
          />
          <span className={cn('shrink-0 font-medium', tone, !running && state === 'canceled' && 'line-through')}>
            {label}
          </span>
          {note ? <span className="min-w-0 truncate">{note}</span> : null}
          <span aria-hidden className="text-fg-faint">
            ·
          </span>
          <span className="shrink-0 text-fg-faint">
            <Elapsed from={turn.startedAt} to={running ? null : turn.lastAt} />
          </span>
          {!running && !over && isInterrupted(state) ? (
            <span className={cn('shrink-0', tone)}>
              <WaitingNote since={turn.lastAt} />
            </span>
          ) : null}
          {turn.states.length > 1 ? (
            <TaskStrip segments={buildSummarySegments(turn.states, turn.lastAt)} className="ml-1 w-20 max-sm:hidden" />
          ) : null}
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 shrink-0 text-fg-faint transition-transform', open && 'rotate-90')}
          />
        </button>
        {fold && isEmptiedLog(fold) ? null : (
          <HoverPrefetchLink
            href={`/tasks/${taskId}`}
            aria-label={t('replay')}
            className="flex h-7 shrink-0 items-center gap-1 text-fg-faint hover:text-fg"
          >
            <History aria-hidden className="size-3.5" />
            <span className="max-sm:hidden">{t('replayShort')}</span>
          </HoverPrefetchLink>
        )}
      </div>
      {running ? push ? <PushNote push={push} /> : <SilenceNote taskId={taskId} /> : null}
      {running ? null : <EndNote taskId={taskId} turn={turn} state={state} lost={lost} />}
      {turn.unread ? <UnreadNote taskId={taskId} {...turn.unread} /> : null}
      <div id={id} hidden={!open} className="mt-1 mb-2 border-l border-line pl-3">
        <ol className="grid gap-1">
          {steps.map((step) => (
            <li key={`${step.seq} ${step.text}`} className="flex gap-3">
              <time dateTime={step.at} className="shrink-0 font-mono text-fg-faint tabular">
                {formatClockTime(Date.parse(step.at) - Date.parse(turn.startedAt))}
              </time>
              <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{step.text}</span>
            </li>
          ))}
        </ol>
        <button
          type="button"
          onClick={() => panel.show('events', taskId, turn.seq)}
          className="mt-2 text-accent hover:underline"
        >
          {t('events')}
        </button>
      </div>
    </div>
  )
}
