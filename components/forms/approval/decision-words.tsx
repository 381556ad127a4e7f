'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { draftIn, type Written } from '@/components/forms/approval/written'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

interface DecisionWordsProps {
  written: Written
  /** Takes the focus as it appears: the button that called for it is gone. */
  takesFocus: boolean
  onChange: (news: Partial<Written>) => void
}

/** What a decision needs beside itself: changed arguments, a reason, an answer. */
export function DecisionWords({ written, takesFocus, onChange }: DecisionWordsProps) {
  const t = useTranslations('forms.approval')
  const box = useRef<HTMLTextAreaElement>(null)
  const { way } = written
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  if (way === 'edit')
    return (
      <Field label={t('arguments')} error={draftIn(written.text) ? undefined : t('notObject')}>
        <Textarea
          ref={box}
          value={written.text}
          spellCheck={false}
          onChange={(event) => onChange({ text: event.target.value })}
          className="max-h-60 font-mono text-xs"
        />
      </Field>
    )
  if (way !== 'reject' && way !== 'respond') return null
  return (
    <Field label={t(way === 'reject' ? 'reason' : 'answer')}>
      <Textarea
        ref={box}
        value={written.reason}
        dir="auto"
        rows={1}
        onChange={(event) => onChange({ reason: event.target.value })}
        className="max-h-40 min-h-8"
      />
    </Field>
  )
}
