'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import type { FormReply } from '@/lib/a2a/forms/form-request'
import type { JsonObject } from '@/lib/a2a/json'

/** Props of every form of an agent. */
export interface AgentFormProps<F> {
  form: F
  /** The stored draft in the form's own format, so that an answer that could not be sent is not lost. */
  storedAnswer: JsonObject | undefined
  onAnswerChange: (written: JsonObject) => void
  onReply: (reply: FormReply) => void
  onCancel: () => void
}

interface FormActionsProps {
  /** The submit buttons. */
  children?: ReactNode
  onDecline?: () => void
  onCancel: () => void
}

/** Action bar of a form, at the end of what is visible of it. */
export function FormActions({ children, onDecline, onCancel }: FormActionsProps) {
  const t = useTranslations('forms')
  return (
    <div className="sticky bottom-0 z-10 -mx-3.5 mt-2 -mb-3.5 flex flex-wrap items-center gap-2 rounded-b-panel border-t border-line bg-bg-raised px-3.5 py-3">
      {children}
      {onDecline ? <Button onClick={onDecline}>{t('decline')}</Button> : null}
      <Button variant="ghost" className="ml-auto" onClick={onCancel}>
        {t('cancelTask')}
      </Button>
    </div>
  )
}
