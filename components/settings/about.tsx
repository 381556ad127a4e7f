import { useTranslations } from 'next-intl'
import { Setting } from '@/components/settings/setting'
import { SettingsSection } from '@/components/settings/settings-section'

interface AboutProps {
  version: string | undefined
  database: 'sqlite' | 'postgresql' | undefined
  status: 'ok' | 'down'
}

/** What runs here, and how it is. */
export function About({ version = '–', database = 'sqlite', status }: AboutProps) {
  const t = useTranslations('settings')
  return (
    <SettingsSection title={t('about')} hint={t('aboutHint')}>
      <Setting label={t('version')}>
        <span className="font-mono tabular">{version}</span>
      </Setting>
      <Setting label={t('database')}>
        <span>{t(`databases.${database}`)}</span>
      </Setting>
      <Setting label={t('health')}>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden
            className={`size-2 rounded-full ${status === 'ok' ? 'bg-state-completed' : 'bg-state-failed'}`}
          />
          {t(`statuses.${status}`)}
        </span>
      </Setting>
      <Setting label={t('api')}>
        <a
          href="/api/openapi.json"
          target="_blank"
          rel="noreferrer"
          className="font-mono text-accent underline-offset-2 hover:underline"
        >
          /api/openapi.json
        </a>
      </Setting>
    </SettingsSection>
  )
}
