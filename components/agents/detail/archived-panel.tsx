import { useTranslations } from 'next-intl'
import { RestoreButton } from '@/components/agents/restore-button'
import type { AgentSummary } from '@/lib/api/agent'

/** In place of what could be changed about an agent that is archived. */
export function ArchivedPanel({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name'> }) {
  const t = useTranslations('agent')
  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      <p className="text-pretty text-fg-muted">{t('unchangeable')}</p>
      <RestoreButton agent={agent} />
    </div>
  )
}
