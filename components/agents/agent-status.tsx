'use client'

import { useTranslations } from 'next-intl'
import { useRelativeTime } from '@/components/ui/text/relative-time'
import { StatusMark } from '@/components/entities/agent/status-mark'
import { cn } from '@/components/ui/cn'
import { HintTip } from '@/components/ui/overlay/tooltip'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentStatusProps extends Pick<AgentSummary, 'status' | 'statusCode' | 'statusSince' | 'lastSeenAt'> {
  /** Shows the label beside the mark. */
  named?: boolean
  className?: string
}

/** The status of an agent as a mark. The tooltip shows the reason and since when. */
export function AgentStatus(props: AgentStatusProps) {
  const { status, statusCode, statusSince, lastSeenAt, named = false, className } = props
  const t = useTranslations('status')
  const when = useRelativeTime()
  const word = t(`word.${status}`)
  const why = statusCode && t(`why.${statusCode}`)
  const since = statusSince && t('since', { when: when(statusSince) })
  const lastContact = lastSeenAt ? t('lastSeen', { when: when(lastSeenAt) }) : t('neverSeen')
  const text = (
    <>
      <p>{[word, since, lastContact].filter(Boolean).join(' · ')}</p>
      {why ? <p>{why}</p> : null}
    </>
  )
  return (
    <HintTip
      text={text}
      focusable={why !== null}
      className={cn(
        'inline-flex items-center gap-1.5 rounded-control text-xs whitespace-nowrap text-fg-muted',
        className,
      )}
    >
      <StatusMark status={status} />
      <span className={named ? undefined : 'sr-only'}>{word}</span>
      {why ? <span className="sr-only">{why}</span> : null}
    </HintTip>
  )
}
