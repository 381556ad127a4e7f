import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChatLink } from '@/components/agents/chat-link'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { AgentSummary } from '@/lib/api/agent'

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
