'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { getTurnEnd } from '@/components/chat/turn/turn-end'
import type { Turn } from '@/components/chat/turn/turn'
import type { TaskState } from '@/lib/a2a/states'

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
