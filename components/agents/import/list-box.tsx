'use client'

import { FileText, FileUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ListSource } from '@/components/agents/import/use-list-source'
import { readTextFile } from '@/components/agents/read-text-file'
import { Button } from '@/components/ui/button/button'
import { ByteSize } from '@/components/ui/text/byte-size'
import { Field } from '@/components/ui/form/field'
import { IconButton } from '@/components/ui/button/icon-button'
import { Textarea } from '@/components/ui/form/input'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { toast } from '@/components/ui/feedback/toast'
import { isSendKey } from '@/components/ui/form/is-send-key'

/** The server's size limit. */
const maxBytes = 32 * 1024 * 1024

interface ListBoxProps {
  source: ListSource
  readOnly: boolean
  onChange: (source: ListSource) => void
  /** Called on Enter in a URL. */
  onSubmit: () => void
}

/** The input for a list: pasted, dropped, from a file, or a URL. */
export function ListBox({ source, readOnly, onChange, onSubmit }: ListBoxProps) {
  const t = useTranslations('import')
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readTextFile(file, maxBytes)
    if (read.ok) onChange({ text: read.text, file: { name: file.name, size: file.size } })
    else toast.error(t(read.why, { name: file.name }))
  }
  const picker = useFilePicker({
    accept: '.json,.txt,.jsonl,.ndjson,application/json,text/plain',
    onFiles: ([file]) => void take(file),
  })
  const { file, text } = source

  return (
    <div
      className="grid gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      {file ? (
        <div className="flex min-h-10 items-center gap-2.5 rounded-control border border-line-strong bg-bg-raised py-1 pr-1 pl-3">
          <FileText aria-hidden className="size-4 shrink-0 text-fg-muted" />
          <span className="min-w-0 truncate">{file.name}</span>
          <ByteSize bytes={file.size} className="shrink-0 text-xs text-fg-faint" />
          <IconButton
            label={t('removeFile')}
            className="ml-auto"
            disabled={readOnly}
            onClick={() => onChange({ text: '' })}
          >
            <X />
          </IconButton>
        </div>
      ) : (
        <Field label={t('list')} hint={t('listHint')}>
          <Textarea
            value={text}
            readOnly={readOnly}
            onChange={(event) => onChange({ text: event.target.value })}
            onKeyDown={(event) => {
              const alone = text.trim() !== '' && !/\s/.test(text.trim())
              if (!isSendKey(event) || !alone) return
              event.preventDefault()
              onSubmit()
            }}
            placeholder={t('listExample')}
            spellCheck={false}
            autoCapitalize="none"
            dir="ltr"
            className="max-h-80 min-h-28 font-mono text-xs"
          />
        </Field>
      )}
      {picker.input}
      <Button size="sm" className="justify-self-start" disabled={readOnly} onClick={picker.open}>
        <FileUp className="size-3.5!" />
        {t('upload')}
      </Button>
    </div>
  )
}
