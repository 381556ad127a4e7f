'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'

/** Larger ones are refused by the server. */
const mostBytes = 1024 * 1024

/** The text of a card: pasted, dropped or from a file. */
export function CardBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('register')
  const picker = useRef<HTMLInputElement>(null)

  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) toast.error(t('cardTooLarge', { name: file.name }))
    else onChange(await file.text())
  }

  return (
    <div className="grid gap-2">
      <Field label={t('card')}>
        <Textarea
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return
            event.preventDefault()
            void take(event.dataTransfer.files[0])
          }}
          placeholder={'{\n  "name": "…",\n  "url": "https://…"\n}'}
          spellCheck={false}
          dir="ltr"
          className="max-h-80 min-h-32 font-mono text-xs"
        />
      </Field>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="sm" className="justify-self-start" onClick={() => picker.current?.click()}>
        <FileUp className="size-3.5!" />
        {t('upload')}
      </Button>
    </div>
  )
}
