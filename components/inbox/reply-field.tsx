'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Textarea } from '@/components/ui/form/input'
import { isSendKey } from '@/components/ui/form/is-send-key'
import type { FormReply } from '@/lib/a2a/forms/form-request'

interface ReplyFieldProps {
  label: string
  onReply: (reply: FormReply) => void
}

/** A field for a short answer. */
export function ReplyField({ label, onReply }: ReplyFieldProps) {
  const t = useTranslations('inbox')
  const [text, setText] = useState('')
  const send = (): void => {
    if (text.trim() !== '') onReply({ parts: [{ text }] })
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        value={text}
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={t('reply')}
        className="max-h-40 min-h-8"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          send()
        }}
      />
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
