'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { agentStatusLook } from '@/components/agents/agent-status-look'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/tooltip'
import { useNow } from '@/components/ui/use-now'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentStatusProps extends Pick<AgentSummary, 'status' | 'statusReason' | 'lastSeenAt'> {
  /** With its word beside the dot. */
  named?: boolean
  className?: string
}

/** Whether an agent answers: a dot, and on hover why and since when. */
export function AgentStatus({ status, statusReason, lastSeenAt, named = false, className }: AgentStatusProps) {
  const t = useTranslations('agent')
  const format = useFormatter()
  const now = useNow()
  const seen = lastSeenAt
    ? t('lastSeen', { when: format.relativeTime(new Date(lastSeenAt), now ?? new Date(lastSeenAt)) })
    : t('neverSeen')
  const word = t(`status.${status}`)
  return (
    <Tooltip text={[word, statusReason, seen].filter(Boolean).join(' · ')}>
      <span className={cn('inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-fg-muted', className)}>
        <span aria-hidden className={cn('size-2 shrink-0 rounded-full', agentStatusLook[status])} />
        <span className={named ? undefined : 'sr-only'}>{word}</span>
        {statusReason ? <span className="sr-only">{statusReason}</span> : null}
      </span>
    </Tooltip>
  )
}
