'use client'

import { useTranslations } from 'next-intl'
import { PartList } from '@/components/parts/part-list'
import { PartSource } from '@/components/parts/part-source'
import { keyed } from '@/components/ui/keyed'
import { StateChip } from '@/components/ui/state-chip'
import type { RerunPreview } from '@/lib/api/run'

interface RerunMessagesProps {
  taskId: string
  messages: RerunPreview['messages']
}

/** What will be said, in order, and when. */
export function RerunMessages({ taskId, messages }: RerunMessagesProps) {
  const t = useTranslations('rerun')
  if (messages.length === 0) return <p className="text-fg-muted">{t('nothing')}</p>
  return (
    <section aria-label={t('messages')} className="grid gap-2">
      <h3 className="text-sm">{t('messages')}</h3>
      <PartSource taskId={taskId}>
        <ol className="grid gap-3">
          {keyed(messages, () => 'message').map(({ value: { parts, secret, answers }, key }) => (
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
