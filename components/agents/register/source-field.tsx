'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readTextFile } from '@/components/agents/read-text-file'
import { checkedUrl, type DetectedInput } from '@/components/agents/register/detect-input'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/form/field'
import { IconButton } from '@/components/ui/button/icon-button'
import { isolated } from '@/components/ui/text/isolated'
import { Textarea } from '@/components/ui/form/input'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { toast } from '@/components/ui/feedback/toast'
import { isComposing } from '@/components/ui/form/is-composing'

/** The detected kind of the input. */
function SourceHint({ recognised }: { recognised: DetectedInput }) {
  const t = useTranslations('register.is')
  switch (recognised.kind) {
    case 'card':
      return (
        <span className="text-fg">
          {t.rich(recognised.name ? 'card' : 'namelessCard', { name: recognised.name.slice(0, 200), b: isolated })}
        </span>
      )
    case 'list':
      return <span className="text-fg">{t('list', { count: recognised.count })}</span>
    case 'flawed': {
      const { code, line, column } = recognised.flaw
      return (
        <span className="text-state-failed">
          {t('flawed', { line, column })} {t(`flaws.${code}`)}
        </span>
      )
    }
    case 'no-card':
    case 'no-agents':
    case 'no-address':
    case 'too-long':
      return <span className="text-state-failed">{t(recognised.kind)}</span>
    default:
      return t('nothing')
  }
}

/** The server's size limit. */
const maxBytes = 1024 * 1024

const wrongKinds = new Set<DetectedInput['kind']>(['flawed', 'no-card', 'no-agents', 'no-address', 'too-long'])

interface SourceFieldProps {
  text: string
  recognised: DetectedInput
  onText: (text: string) => void
  onSubmit: () => void
}

/** The input for an agent: a URL, the text of its card, or a file. */
export function SourceField({ text, recognised, onText, onSubmit }: SourceFieldProps) {
  const t = useTranslations('register')
  const box = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  const arrive = useEffectEvent(() => {
    // Focuses the field and keeps text that was typed before hydration.
    const written = box.current?.value ?? ''
    const storedUrl = written ? '' : checkedUrl.get()
    // Set before the field takes input, so that typing replaces it.
    if ((written || storedUrl) !== text) flushSync(() => onText(written || storedUrl))
    box.current?.focus()
    if (storedUrl) box.current?.select()
  })
  useEffect(() => arrive(), [])

  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readTextFile(file, maxBytes)
    if (read.ok) onText(read.text)
    else toast.error(t(read.why, { name: file.name }))
  }
  const picker = useFilePicker({
    accept: '.json,.txt,application/json,text/plain',
    onFiles: ([file]) => void take(file),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    const { value, selectionEnd } = event.currentTarget
    const inside = value.slice(selectionEnd).trim() !== ''
    // Enter inserts a new line while JSON is edited by hand.
    const writing = ['flawed', 'no-card'].includes(recognised.kind) || (recognised.kind !== 'address' && inside)
    if (writing && !event.metaKey && !event.ctrlKey) return
    event.preventDefault()
    onSubmit()
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Field label={t('source')} hint={<SourceHint recognised={recognised} />}>
        <Textarea
          ref={box}
          name="source"
          rows={1}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          placeholder={t('sourceExample')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={wrongKinds.has(recognised.kind) || undefined}
          dir="ltr"
          className={cn(
            'max-h-80 min-h-8 resize-none py-[5px] pr-9 leading-5 wrap-anywhere',
            recognised.kind !== 'address' && text && 'font-mono text-xs leading-5',
            over && 'border-focus outline-1 outline-focus',
          )}
        />
      </Field>
      {picker.input}
      <IconButton label={t('upload')} size="sm" className="absolute top-6 right-0.5" onClick={picker.open}>
        <FileUp />
      </IconButton>
    </div>
  )
}
