'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { PartList } from '@/components/parts/part-list'
import { PartSource } from '@/components/parts/part-context'
import { useApiQuery } from '@/components/tasks/runs/use-api-query'
import { AgentSearchDialog } from '@/components/entities/agent/agent-search-dialog'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { withKeys } from '@/components/ui/with-keys'
import { StateChip } from '@/components/entities/task/state-chip'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import type { RerunPreview } from '@/lib/api/run'
import type { TaskSummary } from '@/lib/api/task'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface RerunMessagesProps {
  taskId: string
  messages: RerunPreview['messages']
}

/** The messages to send, in order, and their conditions. */
function RerunMessages({ taskId, messages }: RerunMessagesProps) {
  const t = useTranslations('rerun')
  if (messages.length === 0) return <p className="text-fg-muted">{t('nothing')}</p>
  return (
    <section aria-label={t('messages')} className="grid gap-2">
      <h3 className="text-sm">{t('messages')}</h3>
      <PartSource taskId={taskId}>
        <ol className="grid gap-3">
          {withKeys(messages, () => 'message').map(({ value: { parts, secret, answers }, key }) => (
            <li key={key} className="grid gap-1.5">
              {answers ? (
                <p className="flex flex-wrap items-center gap-1.5 text-xs text-fg-muted">
                  {t('once')}
                  <StateChip state={answers} />
                </p>
              ) : null}
              <div className="min-w-0 rounded-panel bg-bg-subtle px-3.5 py-2">
                {secret ? (
                  <p className="text-fg-muted">{t('secret')}</p>
                ) : (
                  <PartList parts={parts} name={t('attachment')} plain />
                )}
              </div>
            </li>
          ))}
        </ol>
      </PartSource>
      {messages.length > 1 ? <p className="text-xs text-pretty text-fg-muted">{t('otherWay')}</p> : null}
    </section>
  )
}

interface RerunDialogProps {
  task: TaskSummary
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog to send a task's messages again: target and messages. */
export function RerunDialog({ task, open, onOpenChange }: RerunDialogProps) {
  const t = useTranslations('rerun')
  const translateFault = useTranslateFault()
  const go = useNavigate()
  const { value, fault, refetch } = useApiQuery(open ? task.id : null, (options) =>
    api.previewRerun({ id: task.id }, options),
  )
  const [other, setOther] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [refused, setRefused] = useState<FaultData | null>(null)
  const [pending, start] = useTransition()
  const run = () =>
    start(async () => {
      const result = await api.rerunTask({ id: task.id, body: other ? { agent: other } : {} })
      if (result.ok) go(`/tasks/${task.id}/compare/${result.value.task.id}`)
      else start(() => setRefused(result.fault))
    })
  const first = value?.messages[0]
  const impossible = !first || first.secret || (task.agentArchived && other === null)
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent
          title={t('title')}
          description={t('description')}
          className="w-[min(40rem,calc(100vw-2rem))]"
          footer={
            <Button variant="primary" disabled={pending || impossible} onClick={run}>
              {t(pending ? 'running' : 'run')}
            </Button>
          }
        >
          <div className="grid gap-5">
            <div className="grid gap-1">
              <h3 className="text-sm">{t('agent')}</h3>
              <div className="flex flex-wrap items-center gap-2">
                <span dir="auto" className="min-w-0 truncate font-medium">
                  {other ?? task.agentName}
                </span>
                {other === null ? <span className="text-fg-muted">{t('today')}</span> : null}
                <Button size="sm" className="ml-auto" onClick={() => setChoosing(true)}>
                  {t('other')}
                </Button>
              </div>
              {task.agentArchived && other === null ? <p className="text-xs text-fg-muted">{t('archived')}</p> : null}
            </div>
            {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={refetch} /> : null}
            {value ? <RerunMessages taskId={task.id} messages={value.messages} /> : null}
            {value || fault ? null : <p className="text-fg-muted">{t('loading')}</p>}
            {refused ? <ErrorPanel fault={translateFault(refused)} onRetry={run} /> : null}
          </div>
        </DialogContent>
      </Dialog>
      <AgentSearchDialog
        title={t('other')}
        open={choosing}
        onOpenChange={setChoosing}
        onChoose={(slug) => {
          setOther(slug === task.agentSlug ? null : slug)
          setRefused(null)
          setChoosing(false)
        }}
      />
    </>
  )
}
