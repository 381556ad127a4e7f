'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AnsweredForm } from '@/components/parts/answered-form'
import { formAnswer, type FormRequest } from '@/components/parts/form-request'
import { PartList } from '@/components/parts/part-list'
import type { Message } from '@/lib/a2a/model'

interface UserMessageProps {
  message: Message
  /** The form that this message may answer. */
  form: FormRequest | null
  /** What became of it, under the message. */
  note?: ReactNode
}

/** What the person said. */
export function UserMessage({ message, form, note }: UserMessageProps) {
  const t = useTranslations('chat')
  const answer = form ? formAnswer(message) : null
  return (
    <article aria-label={t('you')} className="flex flex-col items-end gap-1">
      <div className="grid max-w-[85%] min-w-0 gap-2 rounded-panel bg-bg-subtle px-3.5 py-2">
        {form && answer ? (
          <AnsweredForm form={form} values={answer} />
        ) : (
          <PartList parts={message.parts} name={t('attachment')} plain />
        )}
      </div>
      {note}
    </article>
  )
}
