'use client'

import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { ImportCounts, listedOutcomes, outcomeStyles } from '@/components/agents/import/import-counts'
import { ImportFault } from '@/components/agents/import/import-fault'
import { ImportLines } from '@/components/agents/import/import-lines'
import { useImport } from '@/components/agents/import/use-import'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { Segmented } from '@/components/ui/form/segmented'
import type { ImportResult, ImportSummary } from '@/lib/api/catalog'

/** The progress of an import, colored by outcome. */
function ImportBar({ summary }: { summary: ImportSummary }) {
  const t = useTranslations('import')
  const format = useFormatter()
  const { total, waiting } = summary
  const done = total - waiting
  const progressText = t('progress', { done, total })
  return (
    <div className="flex items-center gap-3">
      <progress className="sr-only" aria-label={t('bar')} max={total} value={done}>
        {progressText}
      </progress>
      <div aria-hidden className="flex h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-hover">
        {listedOutcomes
          .filter((outcome) => outcome !== 'waiting' && summary[outcome] > 0)
          .map((outcome) => (
            <span
              key={outcome}
              className={cn('transition-[width]', outcomeStyles[outcome].fill)}
              style={{ width: `${(summary[outcome] / total) * 100}%` }}
            />
          ))}
      </div>
      <span aria-hidden className="shrink-0 text-xs text-fg-muted tabular">
        {waiting > 0 ? progressText : format.number(total)}
      </span>
    </div>
  )
}

/** An import: progress, outcomes, and actions for failed entries. */
export function ImportProgress({ initial }: { initial: ImportResult }) {
  const t = useTranslations('import')
  const { summary, fault, busy, stop, retry } = useImport(initial)
  const [shown, setShown] = useState<'all' | 'failed'>('all')
  const { id, format, sourceUrl, state, total, failed, waiting, leftOut, retryable, createdAt } = summary
  const failedOnly = shown === 'failed'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            {t('listed', { format: t(`formats.${format}`), count: total })} · {t(`states.${state}`)}
          </p>
          <p className="text-xs wrap-anywhere text-fg-muted">
            {sourceUrl ?? t('pasted')} · <RelativeTime at={createdAt} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {state === 'running' ? (
            <Button onClick={stop} disabled={busy}>
              {t('stop')}
            </Button>
          ) : null}
          {state === 'stopped' ? (
            <Button variant="primary" onClick={retry} disabled={busy}>
              {t('goOn')}
            </Button>
          ) : null}
          {state === 'done' && retryable > 0 ? (
            <Button onClick={retry} disabled={busy}>
              {t('retry', { count: retryable })}
            </Button>
          ) : null}
          {state === 'done' ? (
            <Button asChild variant="primary">
              <Link href="/">{t('directory')}</Link>
            </Button>
          ) : null}
        </div>
      </div>
      <ImportBar summary={summary} />
      <ImportCounts summary={summary} />
      <output className="sr-only">{state === 'running' ? null : t(`states.${state}`)}</output>
      {leftOut > 0 ? <p className="text-xs text-fg-muted">{t('leftOut', { count: leftOut })}</p> : null}
      {fault ? <ImportFault fault={fault} onRetry={state === 'running' ? retry : undefined} /> : null}
      <Segmented
        aria-label={t('show')}
        value={shown}
        onValueChange={setShown}
        options={[
          { value: 'all', label: t('all') },
          { value: 'failed', label: t('failedOnly', { count: failed }) },
        ]}
        className="justify-self-start"
      />
      {failedOnly && failed === 0 ? (
        <p className="py-6 text-center text-fg-muted">{t('noneFailed')}</p>
      ) : (
        <ImportLines
          key={shown}
          id={id}
          outcome={failedOnly ? 'failed' : null}
          count={failedOnly ? failed : total}
          initial={initial.lines}
          version={`${state} ${waiting} ${failed}`}
        />
      )}
    </div>
  )
}
