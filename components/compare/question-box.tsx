'use client'

import { ArrowUp, Paperclip, Square, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useStore } from 'zustand/react'
import { type QuestionFileStore, toFileParts } from '@/components/compare/question-files'
import { useQuestion } from '@/components/compare/use-question'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { ByteSize } from '@/components/ui/text/byte-size'
import { IconButton } from '@/components/ui/button/icon-button'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { withKeys } from '@/components/ui/with-keys'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { isSendKey } from '@/components/ui/form/is-send-key'
import type { Part } from '@/lib/a2a/model'

interface QuestionBoxProps {
  files: QuestionFileStore
  /** Number of agents. */
  count: number
  /** Whether all conversations are loaded. */
  ready: boolean
  busy: boolean
  onSend: (parts: Part[]) => void
  onStop: () => void
}

/** The message input for all agents: text and files. Prefilled from the URL. */
export function QuestionBox({ files: attached, count, ready: loaded, busy, onSend, onStop }: QuestionBoxProps) {
  const t = useTranslations('compare')
  const [text, setText] = useQuestion()
  const { files, refused } = useStore(attached)
  const form = useRef<HTMLFormElement>(null)
  const picker = useFilePicker({ multiple: true, label: t('attach'), onFiles: (chosen) => attached.add(chosen) })
  const parts = toFileParts(files)
  const ready = count > 0 && loaded && !busy && parts !== null && (text.trim() !== '' || parts.length > 0)

  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready) return
    onSend([...(text.trim() ? [{ text: text.trim() }] : []), ...parts])
    setText('')
    attached.clear()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSendKey(event)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    attached.add([...event.clipboardData.files])
  }
  return (
    <form
      ref={form}
      onSubmit={send}
      className="rounded-panel border border-line-strong bg-bg-raised transition-colors focus-within:border-focus"
    >
      {files.length > 0 ? (
        <ul aria-label={t('files')} className="flex flex-wrap gap-2 px-3 pt-3">
          {files.map((file) => (
            <li
              key={file.id}
              className="relative flex h-7 items-center gap-2 overflow-hidden rounded-control border border-line pl-2 text-xs"
            >
              <span className="max-w-48 truncate">{visibleName(file.filename)}</span>
              <ByteSize bytes={file.size} className="text-fg-faint tabular" />
              <IconButton
                size="sm"
                label={t('removeFile', { name: visibleName(file.filename) })}
                onClick={() => attached.remove(file.id)}
              >
                <X />
              </IconButton>
              {file.raw === null ? (
                <ProgressBar
                  share={file.read}
                  label={t('reading', { name: visibleName(file.filename) })}
                  className="absolute inset-x-0 bottom-0 h-0.5"
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <div role="alert" className="grid gap-1 px-3.5 pt-2 text-xs text-state-failed">
          {withKeys(refused, (name) => name).map(({ key, value }) => (
            <p key={key}>{t('refused', { name: visibleName(value) })}</p>
          ))}
        </div>
      ) : null}
      <textarea
        dir="auto"
        rows={1}
        value={text}
        aria-label={t('question')}
        placeholder={t('question')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field-sizing-content block max-h-48 min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 outline-none placeholder:text-fg-faint"
      />
      <div className="flex items-center gap-2 px-2 pb-2">
        {picker.input}
        <IconButton label={t('attach')} onClick={picker.open}>
          <Paperclip />
        </IconButton>
        <span className="flex-1" />
        {busy ? (
          <Button type="button" size="sm" onClick={onStop}>
            <Square className="size-3! fill-current" />
            {t('stopAll')}
          </Button>
        ) : (
          <Button type="submit" size="sm" variant="primary" aria-disabled={!ready}>
            <ArrowUp />
            {t('ask', { count })}
          </Button>
        )}
      </div>
    </form>
  )
}
