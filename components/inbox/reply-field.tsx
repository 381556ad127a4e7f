'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { Textarea } from '@/components/ui/form/input'
import { isSendKey } from '@/components/ui/form/is-send-key'

interface ReplyFieldProps {
  label: string
  text: string
  onTextChange: (text: string) => void
  onSend: () => void
}

/** A field for a short answer. */
export function ReplyField({ label, text, onTextChange, onSend }: ReplyFieldProps) {
  const t = useTranslations('inbox')
  const send = (): void => {
    if (text.trim() !== '') onSend()
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
        onChange={(event) => onTextChange(event.target.value)}
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
