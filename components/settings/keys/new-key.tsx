'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { SnippetBox } from '@/components/entities/snippets/snippet-box'
import { Button } from '@/components/ui/button/button'
import { copyText } from '@/components/ui/button/copy-text'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { buildUrl } from '@/lib/api/operations/build-url'

/** The secret of a new key, which is shown only now, and how to use it. */
export function NewKey({ token, baseUrl }: { token: string; baseUrl: string }) {
  const t = useTranslations('keys')
  const code = `curl ${buildUrl('listAgents', {}, baseUrl)} \\\n  -H "Authorization: Bearer ${token}"`
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Field label={t('key')} hint={t('once')}>
        <Input
          readOnly
          dir="ltr"
          spellCheck={false}
          value={token}
          className="font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <h3 className="text-xs font-medium text-fg-muted">{t('use')}</h3>
        <SnippetBox snippets={[{ id: 'curl', label: 'curl', code }]} />
      </div>
    </div>
  )
}

/** Copies the new key. It takes the focus when it appears. */
export function CopyKeyButton({ token }: { token: string }) {
  const t = useTranslations('keys')
  const ui = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const copy = async (): Promise<void> => {
    if (await copyText(token)) setCopied(true)
    else toast.error(ui('copyFailed'))
  }
  return (
    <>
      <output className="sr-only">{copied ? ui('copied') : ''}</output>
      <Button ref={button} variant="primary" onClick={() => void copy()}>
        {copied ? <Check /> : <Copy />}
        {copied ? ui('copied') : t('copyKey')}
      </Button>
    </>
  )
}
