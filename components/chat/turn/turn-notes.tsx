'use client'

import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { getTurnEnd, type Turn } from '@/components/chat/turn/turn'
import { useClock, useClockOnceRendered } from '@/components/ui/hooks/use-clock'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskState } from '@/lib/a2a/states'

interface ElapsedProps {
  /** ISO 8601. */
  from: string
  /** ISO 8601. Null: still running. */
  to: string | null
}

/** The elapsed time: 27 ms, 1.4 s, 12 s, 3 min 20 s, 1 h 5 min. */
export function Elapsed({ from, to }: ElapsedProps) {
  const t = useTranslations('chat.elapsed')
  const now = useClockOnceRendered(to === null)
  const end = to === null ? now : Date.parse(to)
  const ms = Math.max(0, end - Date.parse(from))
  const seconds = Math.floor(ms / 1000)
  const text =
    ms < 999.5 && to !== null
      ? t('milliseconds', { milliseconds: Math.round(ms) })
      : ms < 10_000 && to !== null
        ? t('seconds', { seconds: Math.round(ms / 100) / 10 })
        : seconds < 60
          ? t('seconds', { seconds })
          : seconds < 3600
            ? t('minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
            : t('hours', { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) })
  return (
    <span className="tabular" suppressHydrationWarning>
      {text}
    </span>
  )
}

/** Shows how long the agent has been waiting for the user. `since`: ISO 8601. */
export function WaitingNote({ since }: { since: string }) {
  const t = useTranslations('chat.turn')
  return t.rich('waitingFor', { time: () => <Elapsed from={since} to={null} /> })
}

interface UnreadNoteProps {
  taskId: string
  count: number
  /** Row of the last one. */
  seq: number
}

/** Shows that some of the agent's events were invalid, with a link to them. */
export function UnreadNote({ taskId, count, seq }: UnreadNoteProps) {
  const t = useTranslations('chat.unread')
  const { panel } = useChat()
  return (
    <p className="pb-1">
      {t('invalidEvents', { count })}{' '}
      <button type="button" onClick={() => panel.show('events', taskId, seq)} className="text-accent hover:underline">
        {t('show')}
      </button>
    </p>
  )
}

/** Time without an event before a note appears. */
const silentMs = 15_000

/** Shows when no event has arrived for a while, and whether the agent is silent or the connection is lost. */
export function SilenceNote({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.silence')
  const task = useLiveTask(taskId)
  const now = useClock(true)
  if (!task || now === null) return null
  const lastRow = task.rowAt || Date.parse(task.fold.states.at(-1)?.at ?? task.fold.entries.at(-1)?.at ?? '')
  const silent = now - lastRow
  const lost = task.connection === 'waiting'
  if (!lost && !(silent > silentMs)) return null
  const seconds = Math.floor(silent / 1000)
  return (
    <output className="block text-fg-faint">
      {lost ? t('lost') : task.connection === 'live' ? t('alive', { seconds }) : t('connecting', { seconds })}
    </output>
  )
}

function LastPush({ at }: { at: string }) {
  const t = useTranslations('chat.turn')
  return t.rich('lastPush', { when: () => <RelativeTime at={at} /> })
}

/** Shows that the agent sends push notifications and when the last arrived: silence is normal then. */
export function PushNote({ push }: { push: NonNullable<TaskFold['push']> }) {
  const t = useTranslations('chat.turn')
  return (
    <output className="flex items-center gap-1.5 text-fg-faint">
      <BellRing aria-hidden className="size-3.5 shrink-0 text-accent" />
      <span>{push.heardAt ? <LastPush at={push.heardAt} /> : t('pushQuiet')}</span>
    </output>
  )
}

interface EndNoteProps {
  taskId: string
  turn: Turn
  state: TaskState
  /** Switchboard stopped following the task, though it is not finished. */
  lost: boolean
}

/** A sentence about an unsuccessful end: canceled, failed, rejected, or an unknown state. */
export function EndNote({ taskId, turn, state, lost }: EndNoteProps) {
  const t = useTranslations('chat.end')
  const fold = useLiveTask(taskId)?.fold
  const end = lost ? 'lost' : fold && getTurnEnd(fold, turn, state)
  if (!end) return null
  const unknownState = fold?.task.status.extra?.state
  return (
    <p className="pb-1 text-pretty">
      {t(end, { state: typeof unknownState === 'string' ? unknownState : (JSON.stringify(unknownState) ?? '') })}
    </p>
  )
}
