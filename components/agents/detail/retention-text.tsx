import { useTranslations } from 'next-intl'
import type { AgentDetail } from '@/lib/api/agent'
import type { Retention } from '@/lib/api/retention'

interface RetentionTextProps {
  agent: Pick<AgentDetail, 'keepDays' | 'keepMegabytes'>
  /** The defaults for all agents. */
  limits: Retention
}

/** The retention limits of an agent as text, for people who may not change them. */
export function RetentionText({ agent: { keepDays, keepMegabytes }, limits }: RetentionTextProps) {
  const t = useTranslations('retention')
  const values = { days: keepDays ?? limits.keepDays, megabytes: keepMegabytes ?? limits.keepMegabytes }
  const isDefault = keepDays === null && keepMegabytes === null
  return (
    <div className="grid gap-1.5">
      <span className="text-xs font-medium text-fg-muted">{t('title')}</span>
      <p>{t(isDefault ? 'allLimits' : 'ownLimits', values)}</p>
      <p className="text-xs text-fg-faint">{t('onlyAdministrators')}</p>
    </div>
  )
}
