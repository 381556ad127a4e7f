'use client'

import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import type { TaskDetail, TaskSummary } from '@/lib/api/task'

/** A task, and the API key that started it, if it is known. */
export type ReplayTask = TaskSummary & Partial<Pick<TaskDetail, 'apiKey'>>

/** Button with the IDs of a task: those of the agent, and Switchboard's own; and the API key that started it. */
export function ReplayIds({ task: { id, remoteId, contextId, apiKey } }: { task: ReplayTask }) {
  const t = useTranslations('replay.ids')
  const ids = [
    ['task', remoteId],
    ['context', contextId],
    ['own', id],
  ] as const
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost" className="-mx-2">
          <Fingerprint />
          {t('title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={t('title')}
        className="w-[min(28rem,calc(100vw-2rem))]"
        // The first button would show its tooltip.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
          {ids.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-fg-muted">{t(name)}</dt>
              <dd className="flex min-h-8 min-w-0 items-center gap-1">
                {value ? (
                  <>
                    <code dir="ltr" title={value} className="min-w-0 flex-1 truncate font-mono text-xs">
                      {value}
                    </code>
                    <CopyButton text={value} label={t('copy', { name: t(name) })} />
                  </>
                ) : (
                  <span className="text-fg-muted">{t('none')}</span>
                )}
              </dd>
            </div>
          ))}
          {apiKey ? (
            <div className="contents">
              <dt className="text-fg-muted">{t('key')}</dt>
              <dd dir="auto" className="flex min-h-8 min-w-0 items-center wrap-anywhere">
                {apiKey.name}
              </dd>
            </div>
          ) : null}
        </dl>
      </PopoverContent>
    </Popover>
  )
}
