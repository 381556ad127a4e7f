import { useTranslations } from 'next-intl'
import { RestoreButton } from '@/components/agents/restore-button'
import type { AgentSummary } from '@/lib/api/agent'
import { ListChecks } from 'lucide-react'
import { ChatLink } from '@/components/agents/chat-link'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** Replaces the settings of an archived agent. */
export function ArchivedPanel({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name' | 'access'> }) {
  const t = useTranslations('agent')
  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      <p className="text-pretty text-fg-muted">{t('unchangeable')}</p>
      <RestoreButton agent={agent} />
    </div>
  )
}

/** Placeholder for an agent without tasks. */
export function NoTasksYet({ agent }: { agent: Pick<AgentSummary, 'slug' | 'lifecycle' | 'binding'> }) {
  const t = useTranslations('agent')
  return (
    <EmptyState
      icon={ListChecks}
      title={t('tasks.none')}
      description={t('tasks.noneHint')}
      action={agent.lifecycle === 'archived' ? null : <ChatLink agent={agent}>{t('chat')}</ChatLink>}
    />
  )
}
