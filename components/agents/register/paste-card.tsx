'use client'

import { ClipboardPaste } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { detectInput } from '@/components/agents/register/detect-input'
import type { AgentSource } from '@/components/agents/register/registration'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'

interface PasteCardProps {
  /** The URL that gave no card. Calls go to it if the pasted card declares no endpoint. */
  url: string
  onCard: (source: AgentSource) => void
}

/** The field for the card, which takes the focus when it appears. */
function CardForm({ url, onCard }: PasteCardProps) {
  const t = useTranslations('register.pasteCard')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => field.current?.focus(), [])
  const input = detectInput(text)
  const submit = (): void => {
    if (input.kind === 'card') onCard({ text, endpoint: input.callable ? null : url.trim() })
  }
  return (
    <div className="grid gap-2">
      <Field label={t('label')} hint={t('hint')} error={text.trim() && input.kind !== 'card' ? t('wrong') : null}>
        <Textarea
          ref={field}
          dir="ltr"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          spellCheck={false}
          className="max-h-60 min-h-28 font-mono text-xs wrap-anywhere"
        />
      </Field>
      <Button
        size="sm"
        variant="primary"
        className="justify-self-start"
        disabled={input.kind !== 'card'}
        onClick={submit}
      >
        {t('check')}
      </Button>
    </div>
  )
}

/** Takes the Agent Card of an agent that cannot be reached now. The URL stays in its field. */
export function PasteCard(props: PasteCardProps) {
  const t = useTranslations('register.pasteCard')
  const [open, setOpen] = useState(false)
  if (open) return <CardForm {...props} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" onClick={() => setOpen(true)}>
        <ClipboardPaste />
        {t('open')}
      </Button>
      <p className="min-w-0 text-pretty text-fg-muted">{t('why')}</p>
    </div>
  )
}
