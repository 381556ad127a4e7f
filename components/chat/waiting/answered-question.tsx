'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'

/** Maximum length of the question's text, in characters. */
const maxLength = 60

/** Names the question that the composer answers, by its text. */
export function AnsweredQuestion({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.destination')
  const task = useLiveTask(taskId)
  const text = task ? (findInputRequest(task.fold)?.text ?? '') : ''
  if (!text) return t('answer')
  return t.rich('answers', {
    question: () => (
      <bdi title={text} className="text-fg-muted">
        {text.length > maxLength ? `${text.slice(0, maxLength).trimEnd().toWellFormed()}…` : text}
      </bdi>
    ),
  })
}
