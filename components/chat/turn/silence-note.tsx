'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { useClock } from '@/components/chat/turn/use-clock'

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
