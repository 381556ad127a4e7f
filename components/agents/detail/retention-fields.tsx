import { useTranslations } from 'next-intl'
import type { AgentSettings } from '@/components/agents/detail/agent-settings'
import { LimitFields } from '@/components/retention/limit-fields'
import { Segmented } from '@/components/ui/form/segmented'
import type { Retention } from '@/lib/api/retention'

interface KeepFieldsProps {
  value: AgentSettings['keep']
  onChange: (keep: AgentSettings['keep']) => void
  /** The defaults for all agents. */
  limits: Retention
}

/** The retention settings of this agent's event logs. */
export function RetentionFields({ value, onChange, limits }: KeepFieldsProps) {
  const t = useTranslations('retention')
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-xs font-medium text-fg-muted">
        {t('title')}
      </span>
      <Segmented
        aria-label={t('title')}
        value={value.own ? 'own' : 'all'}
        onValueChange={(chosen) => onChange({ ...value, own: chosen === 'own' })}
        options={[
          { value: 'all', label: t('asAll') },
          { value: 'own', label: t('own') },
        ]}
      />
      {value.own ? (
        <div className="mt-2 w-full">
          <LimitFields value={value} onChange={(text) => onChange({ ...value, ...text })} />
        </div>
      ) : (
        <p className="text-xs text-fg-faint">
          {t('allLimits', { days: limits.keepDays, megabytes: limits.keepMegabytes })}
        </p>
      )}
    </div>
  )
}
