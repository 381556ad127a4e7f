'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { parseJsonInput } from '@/components/chat/composer/parse-json-input'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import { isWrapped } from '@/lib/a2a/dialects/wrap-data'
import type { Json } from '@/lib/a2a/json'

interface DataDialogProps {
  /** The value to edit. Absent for a new one. */
  value?: Json
  /** Text of an unfinished entry. */
  initialText?: string
  /** Receives the text on each change. */
  onText?: (text: string) => void
  onValue: (value: Json) => void
  onClose: () => void
}

const pretty = (value: Json): string => JSON.stringify(value, null, 2)

/** A dialog to enter a JSON value for the message, with error positions. */
export function DataDialog({ value, initialText = '', onText, onValue, onClose }: DataDialogProps) {
  const t = useTranslations('chat.data')
  const { agent } = useChat()
  const [text, setWritten] = useState(value === undefined ? initialText : pretty(value))
  const setText = (next: string): void => {
    setWritten(next)
    onText?.(next)
  }
  const [pressed, setPressed] = useState(false)
  const read = parseJsonInput(text)
  const problem = 'problem' in read && (pressed || text.trim() !== '') ? read.problem : null
  const wrapped = 'value' in read && isWrapped(agent.dialect, read.value)

  const add = (): void => {
    setPressed(true)
    if (!('value' in read)) return
    onValue(read.value)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t(value === undefined ? 'title' : 'editTitle')}
        description={t('hint')}
        className="w-[min(40rem,calc(100vw-2rem))]"
        footer={
          <>
            <Button
              variant="ghost"
              disabled={!('value' in read)}
              onClick={() => 'value' in read && setText(pretty(read.value))}
            >
              {t('format')}
            </Button>
            <Button variant="primary" onClick={add}>
              {t(value === undefined ? 'add' : 'save')}
            </Button>
          </>
        }
      >
        <Field
          label={t('label')}
          hint={wrapped ? t('wrapped', { version: agent.protocolVersion, example: '{"value": …}' }) : null}
          error={problem ? t(`problems.${problem.code}`, { line: problem.line, column: problem.column }) : null}
        >
          <Textarea
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={'{\n  "city": "Oslo"\n}'}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
            }}
            className="max-h-[44vh] min-h-48 font-mono text-xs"
          />
        </Field>
      </DialogContent>
    </Dialog>
  )
}
