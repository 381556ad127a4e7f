import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { AgentSummary } from '@/lib/api/agent'

/** In place of an agent's tasks. */
export function NoTasksYet({ agent }: { agent: Pick<AgentSummary, 'slug' | 'lifecycle'> }) {
  const t = useTranslations('agent')
  const chat = (
    <Button asChild>
      <Link href={`/chat/${agent.slug}`}>{t('chat')}</Link>
    </Button>
  )
  return (
    <EmptyState
      icon={ListChecks}
      title={t('tasks.none')}
      description={t('tasks.noneHint')}
      action={agent.lifecycle === 'archived' ? null : chat}
    />
  )
}
