'use client'

import { useTranslations } from 'next-intl'
import { PartList } from '@/components/parts/part-list'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import { textOf } from '@/lib/a2a/text/part-text'
import type { Part } from '@/lib/a2a/model'

interface WaitingWordsProps {
  parts: Part[]
  form: FormRequest | null
  /** Shown if the agent gives neither parts nor a form. */
  hint: 'signInHint' | 'noQuestion' | 'replyAbove'
}

/** Returns the title and text of a form. */
function wordsOf(form: FormRequest | null): { title: string; words: string } {
  switch (form?.kind) {
    case 'fields':
      return { title: form.title, words: form.instructions }
    case 'approval':
      return { title: form.title, words: form.hint }
    case 'choices':
      return { title: '', words: form.question }
    default:
      return { title: '', words: '' }
  }
}

/** The text of the agent's request, without repetitions. */
export function WaitingQuestion({ parts, form, hint }: WaitingWordsProps) {
  const t = useTranslations('chat.waiting')
  const partsText = textOf(parts)
  const { title, words } = wordsOf(form)
  const [newTitle, newWords] = [title, words].map((one) => (one && !partsText.includes(one) ? one : ''))
  return (
    <>
      {parts.length > 0 ? <PartList parts={parts} name={t('part')} /> : null}
      {newTitle ? (
        <h3 dir="auto" className="font-medium wrap-anywhere">
          {newTitle}
        </h3>
      ) : null}
      {newWords && newWords !== newTitle ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-fg-muted">
          {newWords}
        </p>
      ) : null}
      {parts.length === 0 && !form ? <p className="text-fg-muted">{t(hint)}</p> : null}
    </>
  )
}
