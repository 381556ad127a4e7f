'use client'

import { ArrowUp, Paperclip, Square, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useQuestionFiles } from '@/components/compare/question-files'
import { useCarriedQuestion } from '@/components/compare/use-carried-question'
import { visibleName } from '@/components/parts/visible-name'
import { Button } from '@/components/ui/button'
import { ByteSize } from '@/components/ui/byte-size'
import { IconButton } from '@/components/ui/icon-button'
import type { Part } from '@/lib/a2a/model'

interface QuestionBoxProps {
  /** How many agents are asked. */
  count: number
  busy: boolean
  onAsk: (parts: Part[]) => void
  onStop: () => void
}

/** One question for all: text and files. It begins with what the address carries. */
export function QuestionBox({ count, busy, onAsk, onStop }: QuestionBoxProps) {
  const t = useTranslations('compare')
  const carried = useCarriedQuestion()
  const [text, setText] = useState('')
  const [taken, setTaken] = useState('')
  if (carried && carried !== taken) {
    setTaken(carried)
    setText(carried)
  }
  const { files, refused, add, remove, clear } = useQuestionFiles()
  const form = useRef<HTMLFormElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const ready = count > 0 && !busy && (text.trim() !== '' || files.length > 0)

  const ask = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready) return
    const attached = files.map(({ raw, filename, mediaType }) => ({ raw, filename, mediaType }))
    onAsk([...(text.trim() ? [{ text: text.trim() }] : []), ...attached])
    setText('')
    clear()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void add([...event.clipboardData.files])
  }
  return (
    <form
      ref={form}
      onSubmit={ask}
      className="rounded-panel border border-line-strong bg-bg-raised transition-colors focus-within:border-focus"
    >
      {files.length > 0 ? (
        <ul aria-label={t('files')} className="flex flex-wrap gap-2 px-3 pt-3">
          {files.map((file) => (
            <li key={file.id} className="flex h-7 items-center gap-2 rounded-control border border-line pl-2 text-xs">
              <span className="max-w-48 truncate">{visibleName(file.filename)}</span>
              <ByteSize bytes={file.size} className="text-fg-faint tabular" />
              <IconButton size="sm" label={t('removeFile', { name: file.filename })} onClick={() => remove(file.id)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {refused ? (
        <p role="alert" className="px-3.5 pt-2 text-xs text-state-failed">
          {t('refused', { name: visibleName(refused) })}
        </p>
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
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('attach')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <IconButton label={t('attach')} onClick={() => picker.current?.click()}>
          <Paperclip />
        </IconButton>
        <span className="flex-1" />
        {busy ? (
          <Button type="button" size="sm" onClick={onStop}>
            <Square />
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
