import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StatusMark } from '@/components/entities/agent/status-mark'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Setting, SettingsSection } from '@/components/settings/settings-section'
import { buildUrl } from '@/lib/api/operations/build-url'

interface AboutProps {
  version: string | undefined
  database: 'sqlite' | 'postgresql' | undefined
  /** Why the instance is not ready; undefined if it is. */
  reason: 'stopping' | 'database' | 'migrations' | undefined
  /** ID of the instance if there are several. */
  instance: string | undefined
}

/** Version, database and health of the instance. */
export function About({ version = '–', database = 'sqlite', reason, instance }: AboutProps) {
  const t = useTranslations('settings')
  return (
    <SettingsSection id="about" title={t('about')} hint={t('aboutHint')}>
      <Setting label={t('version')}>
        <span className="font-mono tabular">{version}</span>
      </Setting>
      <Setting label={t('database')}>
        <span>{t(`databases.${database}`)}</span>
      </Setting>
      <Setting label={t('health')}>
        <span className="inline-flex items-center gap-2">
          <StatusMark status={reason ? 'down' : 'up'} />
          {t(`statuses.${reason ?? 'ok'}`)}
        </span>
      </Setting>
      {instance ? (
        <Setting label={t('instance')}>
          <span className="font-mono break-all">{instance}</span>
        </Setting>
      ) : null}
      <Setting label={t('guides')}>
        <Link href="/help" className="text-accent underline-offset-2 hover:underline">
          {t('openHelp')}
        </Link>
      </Setting>
      <Setting label={t('api')}>
        <ProgramLink path={buildUrl('describe', {})} />
      </Setting>
      <ForRole least="administrator">
        <Setting label={t('metrics')}>
          <ProgramLink path={buildUrl('metrics', {})} />
        </Setting>
      </ForRole>
    </SettingsSection>
  )
}

function ProgramLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="font-mono text-accent underline-offset-2 hover:underline"
    >
      {path}
    </a>
  )
}
