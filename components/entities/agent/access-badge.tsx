'use client'

import { Lock } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import type { AgentSummary } from '@/lib/api/agent'

interface AccessBadgeProps {
  access: AgentSummary['access']
  className?: string
}

/** A lock for an agent that not everyone sees, with a tooltip that says who does. Nothing without accounts. */
export function AccessBadge({ access, className }: AccessBadgeProps) {
  const t = useTranslations('ui.access')
  const format = useFormatter()
  const { accounts, teams } = usePageViewer()
  const { own, teamId, visibility, visibleTo } = access
  if (!accounts || visibility === 'everyone') return null
  const names = teams.filter(({ id }) => id === teamId || visibleTo.includes(id)).map(({ name }) => name)
  const text =
    visibility === 'owner'
      ? t(own ? 'own' : 'owner')
      : names.length > 0
        ? t('teams', { teams: format.list(names) })
        : t('someTeams')
  return (
    <Tooltip text={text}>
      <span className={cn('inline-flex shrink-0 text-fg-muted', className)}>
        <Lock aria-hidden strokeWidth={1.75} className="size-3.5" />
        <span className="sr-only">{text}</span>
      </span>
    </Tooltip>
  )
}
