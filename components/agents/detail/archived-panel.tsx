import { useTranslations } from 'next-intl'
import { RestoreButton } from '@/components/agents/restore-button'
import type { AgentSummary } from '@/lib/api/agent'

/** Replaces the settings of an archived agent. */
export function ArchivedPanel({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name'> }) {
  const t = useTranslations('agent')
  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      <p className="text-pretty text-fg-muted">{t('unchangeable')}</p>
      <RestoreButton agent={agent} />
    </div>
  )
}
