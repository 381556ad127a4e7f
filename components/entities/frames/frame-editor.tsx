'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import type { LogRow } from '@/lib/a2a/log'
import { readLenientJson } from '@/lib/a2a/reading/read-lenient-json'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { createId } from '@/lib/client/new-id'

/** Stands in the log for a secret. */
const mask = '••••'

interface FrameEditorProps {
  /** Slug of the agent. */
  agent: string
  row: LogRow
  onClose: () => void
}

/** Edits a sent request and sends it again. The answer is a task, to which the dialog then links. */
export function FrameEditor({ agent, row, onClose }: FrameEditorProps) {
  const t = useTranslations('frames.edit')
  const translateFault = useTranslateFault()
  const [text, setText] = useState(() => toEditableFrame(row))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const read = readLenientJson(text)
  const problem = read.ok ? null : t('invalid', { line: read.error.line, column: read.error.column })

  const send = async (): Promise<void> => {
    if (!read.ok || busy) return
    setBusy(true)
    setFault(null)
    const result = await api.sendFrame({ id: agent, body: { frame: read.json } })
    setBusy(false)
    if (result.ok) setTaskId(result.value.taskId)
    else setFault(result.fault)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('hint')}
        className="w-[min(48rem,calc(100vw-2rem))]"
        footer={
          <>
            {taskId ? (
              <Button asChild>
                <Link href={`/tasks/${taskId}`}>{t('open')}</Link>
              </Button>
            ) : null}
            <Button variant="primary" disabled={busy} aria-disabled={!read.ok} onClick={() => void send()}>
              {t(taskId ? 'again' : 'send')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          {text.includes(mask) ? (
            <output className="flex items-start gap-2 text-pretty">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-input-required" />
              {t('maskNotice', { mask })}
            </output>
          ) : null}
          <Field label={t('label')} error={problem}>
            <Textarea
              value={text}
              spellCheck={false}
              autoCapitalize="off"
              onChange={(event) => {
                setText(event.target.value)
                setFault(null)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
              }}
              className="max-h-[44vh] min-h-48 font-mono text-xs"
            />
          </Field>
          {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
          {taskId ? <output className="text-fg-muted">{t('sent')}</output> : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/**
 * Returns a sent request as formatted JSON to edit. The message gets a new ID, since agents ignore one that they know, and the
 * first request of a v0.1 task a new task ID. Anything else stays as it was sent.
 */
export function toEditableFrame({ raw, seq }: Pick<LogRow, 'raw' | 'seq'>): string {
  let frame: Json
  try {
    frame = JSON.parse(raw) as Json
  } catch {
    return raw
  }
  if (!isObject(frame) || !isObject(frame.params)) return JSON.stringify(frame, null, 2)
  return JSON.stringify({ ...frame, id: createId(), params: withNewIds(frame.params, seq) }, null, 2)
}

function withNewIds(params: JsonObject, seq: number): JsonObject {
  const { message } = params
  return {
    ...params,
    ...(typeof params.id === 'string' && seq === 1 && { id: createId() }),
    ...(isObject(message) &&
      typeof message.messageId === 'string' && { message: { ...message, messageId: createId() } }),
  }
}
