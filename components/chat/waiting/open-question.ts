import type { MessageEntry } from '@/lib/a2a/fold'
import { findOpenQuestion } from '@/lib/a2a/input/find-open-question'
import type { LiveTask } from '@/lib/client/task-store'

/** Returns the last question of a waiting agent. Null if there is none. */
export function getOpenQuestion(task: LiveTask | undefined): MessageEntry | null {
  return task ? findOpenQuestion(task.fold) : null
}

/** Returns the key of a question. */
export function getQuestionKey(taskId: string, question: MessageEntry | null): string {
  return `${taskId}:${question?.seq ?? 0}`
}
