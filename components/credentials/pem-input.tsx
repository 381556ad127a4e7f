'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'

/** Certificates with their chain are a few kB. */
const mostBytes = 64 * 1024

interface PemInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onText: (text: string) => void
}

/** A certificate or key in PEM form: pasted, dropped or from a file. */
export function PemInput({ value, onText, ...rest }: PemInputProps) {
  const t = useTranslations('credentials')
  const picker = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > mostBytes) toast.error(t('pemTooLarge', { name: file.name }))
    else onText(await file.text())
  }
  return (
    <div className="grid gap-1.5">
      <Textarea
        {...rest}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
        placeholder="-----BEGIN …"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        className="max-h-40 min-h-20 font-mono text-xs"
      />
      <input
        ref={picker}
        type="file"
        accept=".pem,.crt,.cer,.key,.ca-bundle"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="sm" className="justify-self-start" disabled={rest.disabled} onClick={() => picker.current?.click()}>
        <FileUp className="size-3.5!" />
        {t('fromFile')}
      </Button>
    </div>
  )
}
