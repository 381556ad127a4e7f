'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { answerFacts } from '@/components/compare/answer-facts'
import { useConversationValue } from '@/components/compare/use-columns'
import { ByteSize } from '@/components/ui/byte-size'
import { Duration } from '@/components/ui/duration'
import { StateChip } from '@/components/ui/state-chip'
import type { Conversation } from '@/lib/client/conversation'
import { currentTask, unseenOutgoing } from '@/lib/client/conversation-state'

/** The time in ms, renewed twice a second while something runs. */
function useTicking(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** State, time to the first event, time in all, and size of the newest answer. */
export function AnswerStatus({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('compare')
  const live = useConversationValue(conversation, (state, tasks) => currentTask(state, tasks)?.live)
  const sending = useConversationValue(conversation, (state, tasks) => unseenOutgoing(state, tasks) !== null)
  const facts = answerFacts(live)
  const now = useTicking(facts?.running === true)
  if (sending || !facts) return <p className="min-h-5 text-xs text-fg-faint">{sending ? t('sending') : null}</p>
  const ms = facts.running ? Math.max(facts.lastMs, now - facts.askedAt) : facts.lastMs
  return (
    <dl className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-muted">
      <dt className="sr-only">{t('state')}</dt>
      <dd>
        <StateChip state={facts.state} />
      </dd>
      <div className="flex gap-1">
        <dt className="text-fg-faint">{t('first')}</dt>
        <dd>{facts.firstMs === null ? '…' : <Duration ms={facts.firstMs} />}</dd>
      </div>
      <div className="flex gap-1">
        <dt className="text-fg-faint">{t('total')}</dt>
        <dd aria-live="off">
          <Duration ms={ms} />
        </dd>
      </div>
      <dt className="sr-only">{t('size')}</dt>
      <dd>
        <ByteSize bytes={facts.bytes} />
      </dd>
    </dl>
  )
}
