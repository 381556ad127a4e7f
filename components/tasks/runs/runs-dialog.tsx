'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type FormEvent, useId, useState } from 'react'
import { useApiQuery } from '@/components/tasks/runs/use-api-query'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Input } from '@/components/ui/form/input'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { StateChip } from '@/components/entities/task/state-chip'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import type { TaskSummary } from '@/lib/api/task'
import { api } from '@/lib/client/api'

/** Returns the task ID from a replay URL or plain text. */
function taskIdIn(text: string): string {
  return /\/tasks\/([^/?#]+)/.exec(text)?.[1] ?? text.trim()
}

/** Field to compare with any other task. */
function OtherTask({ taskId }: { taskId: string }) {
  const t = useTranslations('runs')
  const go = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const other = taskIdIn(text)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (other) go(`/tasks/${taskId}/compare/${encodeURIComponent(other)}`)
  }
  return (
    <form onSubmit={compare} className="grid gap-1">
      <label htmlFor={id} className="text-sm">
        {t('otherTask')}
      </label>
      <div className="flex gap-2">
        <Input id={id} value={text} onChange={(event) => setText(event.target.value)} className="min-w-0 flex-1" />
        <Button type="submit" disabled={other === ''}>
          {t('compare')}
        </Button>
      </div>
    </form>
  )
}

interface RunsDialogProps {
  task: TaskSummary
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog with the runs of the same messages, to compare. */
export function RunsDialog({ task, open, onOpenChange }: RunsDialogProps) {
  const t = useTranslations('runs')
  const translateFault = useTranslateFault({ reading: true })
  const { value, fault, refetch } = useApiQuery(open ? task.id : null, (options) =>
    api.listRuns({ id: task.id }, options),
  )
  const runs = value?.runs ?? []
  const whole = Math.max(0, ...runs.map(({ said }) => said))
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')} description={t('description')} className="w-[min(40rem,calc(100vw-2rem))]">
        <div className="grid gap-5">
          {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={refetch} /> : null}
          {value || fault ? null : <p className="text-fg-muted">{t('loading')}</p>}
          {runs.length > 1 ? (
            <ul aria-label={t('title')} className="divide-y divide-line border-y border-line">
              {runs.map(({ task: run, said }) => (
                <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <StateChip state={run.state} still={!run.open} />
                  <Link href={`/tasks/${run.id}`} className="min-w-0 truncate font-medium hover:underline">
                    {run.agentName}
                  </Link>
                  <RelativeTime at={run.createdAt} className="text-xs text-fg-muted tabular" />
                  {said < whole ? <span className="text-xs text-fg-muted">{t('said', { said, whole })}</span> : null}
                  {run.id === task.id ? (
                    <span className="ml-auto text-xs text-fg-faint">{t('this')}</span>
                  ) : (
                    <Button asChild size="sm" className="ml-auto">
                      <Link href={`/tasks/${task.id}/compare/${run.id}`}>{t('compare')}</Link>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          {value && runs.length < 2 ? <p className="text-pretty text-fg-muted">{t('none')}</p> : null}
          <OtherTask taskId={task.id} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
