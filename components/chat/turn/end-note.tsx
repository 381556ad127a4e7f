'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { endOf } from '@/components/chat/turn/end-of'
import type { Turn } from '@/components/chat/turn/turn'
import type { TaskState } from '@/lib/a2a/states'

interface EndNoteProps {
  taskId: string
  turn: Turn
  state: TaskState
  /** Nobody listens any more, though the task is not over. */
  lost: boolean
}

/** One sentence on an end that is no success: canceled, failed, declined, or not known to the protocol. */
export function EndNote({ taskId, turn, state, lost }: EndNoteProps) {
  const t = useTranslations('chat.end')
  const fold = useLiveTask(taskId)?.fold
  const end = lost ? 'lost' : fold && endOf(fold, turn, state)
  if (!end) return null
  const said = fold?.task.status.extra?.state
  return (
    <p className="pb-1 text-pretty">
      {t(end, { state: typeof said === 'string' ? said : (JSON.stringify(said) ?? '') })}
    </p>
  )
}
