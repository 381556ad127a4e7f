import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'

interface AuthorizationFieldProps {
  value: boolean
  onChange: (passes: boolean) => void
}

/** Whether the Authorization header of a gateway caller goes on to the agent. */
export function AuthorizationField({ value, onChange }: AuthorizationFieldProps) {
  const t = useTranslations('agent.settings.authorization')
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-xs font-medium text-fg-muted">
        {t('title')}
      </span>
      <Segmented
        aria-label={t('title')}
        value={value ? 'on' : 'off'}
        onValueChange={(chosen) => onChange(chosen === 'on')}
        options={[
          { value: 'off', label: t('off') },
          { value: 'on', label: t('on') },
        ]}
      />
      <p className="text-xs text-pretty text-fg-faint">{t(value ? 'onHint' : 'offHint')}</p>
    </div>
  )
}
