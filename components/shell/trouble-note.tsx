'use client'

import { DatabaseZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { followTopic } from '@/lib/client/stream/shared-stream'

const reasons = ['away', 'full', 'locked'] as const
type Reason = (typeof reasons)[number]

const reasonOf = (trouble: string | null): Reason | null =>
  trouble === null ? null : (reasons.find((reason) => reason === trouble) ?? 'away')

/** Says that Switchboard answers, but cannot read or write its database, and that what the page shows goes on by itself. */
export function TroubleNote() {
  const t = useTranslations('nav.trouble')
  const [reason, setReason] = useState<Reason | null>(null)
  useEffect(
    () =>
      followTopic({ topic: 'conversations' }, (news) => {
        for (const each of news) {
          if (each.type === 'trouble') setReason(reasonOf(each.trouble))
          else if (each.type === 'connection' && each.connection === 'live') setReason(null)
        }
      }),
    [],
  )
  return (
    // Always there: what appears together with its words is not read aloud everywhere.
    <output className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center p-2">
      {reason ? (
        <span className="flex animate-appear items-center gap-2 rounded-panel border border-line bg-bg-raised px-3 py-1.5 text-sm shadow-float">
          <DatabaseZap aria-hidden className="size-4 shrink-0 text-state-failed" />
          <span className="min-w-0 font-medium">{t(reason)}</span>
          <span className="min-w-0 text-fg-muted max-md:sr-only">{t('text')}</span>
        </span>
      ) : null}
    </output>
  )
}
