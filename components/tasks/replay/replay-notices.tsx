import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { isEmptied } from '@/components/tasks/is-emptied'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { TaskSummary } from '@/lib/api/task'
import type { FaultData } from '@/lib/faults/fault'

const quiet = 'block shrink-0 px-4 py-2 text-xs text-pretty text-fg-muted md:px-6'

interface ReplayNoticesProps {
  task: TaskSummary
  /** The task was deleted while its page is open. */
  deleted: boolean
  /** Number of the event in the URL, if it was deleted. */
  missing: number | null
  fault: FaultData | null
  onRetry: () => void
}

/** What is wrong with the log as a whole. */
export function ReplayNotices({ task, deleted, missing, fault, onRetry }: ReplayNoticesProps) {
  const t = useTranslations('replay')
  const translateFault = useTranslateFault({ reading: true })
  return (
    <>
      {deleted ? (
        <output className="flex shrink-0 items-start gap-2 border-b border-line bg-bg-subtle px-4 py-2.5 md:px-6">
          <Trash2 aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-muted" />
          <span className="min-w-0 text-pretty">
            {t('deleted.text')}{' '}
            <Link href="/tasks" className="text-accent underline-offset-2 hover:underline">
              {t('deleted.tasks')}
            </Link>
          </span>
        </output>
      ) : null}
      {isEmptied(task) ? <output className={quiet}>{t('emptied')}</output> : null}
      {missing === null ? null : <output className={quiet}>{t('missing', { seq: missing })}</output>}
      {fault && !deleted ? (
        <div className="shrink-0 px-4 py-3 md:px-6">
          <ErrorPanel fault={translateFault(fault)} onRetry={onRetry} />
        </div>
      ) : null}
    </>
  )
}
