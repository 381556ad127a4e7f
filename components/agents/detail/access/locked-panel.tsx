import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { AgentDetail } from '@/lib/api/agent'

/** Replaces what only those who may change the agent see. */
export function LockedPanel({ access }: { access: AgentDetail['access'] }) {
  const t = useTranslations('agent.access')
  return (
    <EmptyState icon={Lock} title={t('locked')} description={`${t('lockedText')} ${t(`who.${access.visibility}`)}`} />
  )
}
