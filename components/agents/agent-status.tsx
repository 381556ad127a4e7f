'use client'

import { useTranslations } from 'next-intl'
import { StatusDot } from '@/components/agents/status-dot'
import { useWhen } from '@/components/agents/use-when'
import { cn } from '@/components/ui/cn'
import { HintTip } from '@/components/ui/hint-tip'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentStatusProps extends Pick<AgentSummary, 'status' | 'statusCode' | 'statusSince' | 'lastSeenAt'> {
  /** With its word beside the dot. */
  named?: boolean
  className?: string
}

/** Whether an agent works: a dot, and on hover, focus or tap why not and since when. */
export function AgentStatus(props: AgentStatusProps) {
  const { status, statusCode, statusSince, lastSeenAt, named = false, className } = props
  const t = useTranslations('status')
  const when = useWhen()
  const word = t(`word.${status}`)
  const why = statusCode && t(`why.${statusCode}`)
  const since = statusSince && t('since', { when: when(statusSince) })
  const seen = lastSeenAt ? t('lastSeen', { when: when(lastSeenAt) }) : t('neverSeen')
  const text = (
    <>
      <p>{[word, since, seen].filter(Boolean).join(' · ')}</p>
      {why ? <p>{why}</p> : null}
    </>
  )
  return (
    <HintTip
      text={text}
      telling={why !== null}
      className={cn(
        'inline-flex items-center gap-1.5 rounded-control text-xs whitespace-nowrap text-fg-muted',
        className,
      )}
    >
      <StatusDot status={status} />
      <span className={named ? undefined : 'sr-only'}>{word}</span>
      {why ? <span className="sr-only">{why}</span> : null}
    </HintTip>
  )
}
