import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { z } from 'zod'
import { AttemptList } from '@/components/agents/attempt-list'
import { outcomeStyles } from '@/components/agents/import/import-counts'
import { useTranslateImportFault } from '@/components/agents/import/import-fault'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { attemptSchema } from '@/lib/api/attempt'
import type { ImportLine } from '@/lib/api/catalog'
import type { FaultData } from '@/lib/faults/fault'

const attemptsSchema = z.object({ attempts: z.array(attemptSchema).catch([]) })

/** The error of an entry, with a hint and the URLs that were tried. */
function LineFault({ fault }: { fault: FaultData }) {
  const t = useTranslations('import')
  const translateFault = useTranslateImportFault()
  const { message, hint, kind } = translateFault(fault)
  const { attempts } = attemptsSchema.parse(fault.details ?? {})
  const [first] = attempts
  return (
    <div className="grid gap-1 text-fg-muted">
      <p className="wrap-anywhere">{message}</p>
      {hint ? <p className="text-xs text-fg-faint wrap-anywhere">{hint}</p> : null}
      {kind === 'agent-refused-auth' && first ? (
        <Link
          href={`/agents/new?url=${encodeURIComponent(first.url)}`}
          className="justify-self-start text-accent underline"
        >
          {t('giveCredential')}
        </Link>
      ) : null}
      {attempts.length > 0 ? (
        <details className="text-xs">
          <summary className="cursor-pointer py-0.5 text-fg-faint hover:text-fg-muted">
            {t('tried', { count: attempts.length })}
          </summary>
          <AttemptList attempts={attempts} />
        </details>
      ) : null}
    </div>
  )
}

/** An entry of an import and its outcome, or a placeholder while it is loading. */
export function ImportLineItem({ line }: { line: ImportLine | undefined }) {
  const t = useTranslations('import')
  const format = useFormatter()
  if (!line)
    return (
      <div className="flex h-9 items-center px-3">
        <Skeleton className="h-3 w-48" />
      </div>
    )
  const { position, label, outcome, agent, fault } = line
  const { icon: Icon, text } = outcomeStyles[outcome]
  return (
    <div className="grid min-h-9 grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-2 sm:grid-cols-[3rem_1rem_minmax(0,1fr)_auto]">
      <span className="hidden text-right text-xs leading-5 text-fg-faint tabular sm:inline">
        {format.number(position + 1)}
      </span>
      <Icon aria-hidden className={cn('mt-0.5 size-4', text)} />
      <div className="min-w-0">
        {agent ? (
          <Link href={`/agents/${agent.slug}`} className="block truncate font-medium hover:underline" dir="auto">
            {agent.name}
          </Link>
        ) : (
          <span className="block wrap-anywhere" dir="auto">
            {label}
          </span>
        )}
        {fault ? <LineFault fault={fault} /> : null}
      </div>
      <span className={cn('text-xs leading-5 whitespace-nowrap', outcome === 'failed' ? text : 'text-fg-muted')}>
        {t(`outcomes.${outcome}`)}
      </span>
    </div>
  )
}
