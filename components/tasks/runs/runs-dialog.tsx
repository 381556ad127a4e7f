'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type FormEvent, useId, useState } from 'react'
import { useAnswer } from '@/components/tasks/runs/use-answer'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { ErrorPanel } from '@/components/ui/error-panel'
import { Input } from '@/components/ui/input'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { useGo } from '@/components/ui/use-go'
import type { Run } from '@/lib/api/run'
import type { TaskSummary } from '@/lib/api/task'

/** Our id of a task in an address of its replay, or as it stands. */
function taskIdIn(text: string): string {
  return /\/tasks\/([^/?#]+)/.exec(text)?.[1] ?? text.trim()
}

/** Lays any other task beside this one. */
function OtherTask({ taskId }: { taskId: string }) {
  const t = useTranslations('runs')
  const go = useGo()
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

/** The task and all that say the same, to be laid beside it. */
export function RunsDialog({ task, open, onOpenChange }: RunsDialogProps) {
  const t = useTranslations('runs')
  const inWords = useFaultWords({ reading: true })
  const { value, fault, again } = useAnswer<{ runs: Run[] }>(open ? `/api/tasks/${task.id}/runs` : null)
  const runs = value?.runs ?? []
  const whole = Math.max(0, ...runs.map(({ said }) => said))
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')} description={t('description')} className="w-[min(40rem,calc(100vw-2rem))]">
        <div className="grid gap-5">
          {fault ? <ErrorPanel fault={inWords(fault)} onRetry={again} /> : null}
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
