'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { copyText } from '@/components/ui/button/copy-text'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'

const formId = 'new-link'

interface NewLinkProps {
  url: string
  onCopied: () => void
}

/** The URL of a new link. Enter copies it, like the button. */
export function NewLink({ url, onCopied }: NewLinkProps) {
  const t = useTranslations('traces')
  const ui = useTranslations('ui')
  const copy = async (): Promise<void> => {
    if (await copyText(url)) onCopied()
    else toast.error(ui('copyFailed'))
  }
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        void copy()
      }}
    >
      <Field label={t('link')} hint={t('created')}>
        <Input readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />
      </Field>
    </form>
  )
}

/** Copies the new link. It takes the focus when it appears. */
export function CopyLinkButton({ copied }: { copied: boolean }) {
  const t = useTranslations('traces')
  const ui = useTranslations('ui')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <output className="sr-only">{copied ? ui('copied') : ''}</output>
      <Button ref={button} type="submit" form={formId} variant="primary">
        {copied ? <Check /> : <Copy />}
        {copied ? ui('copied') : t('copyLink')}
      </Button>
    </>
  )
}
