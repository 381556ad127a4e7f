import { useTranslations } from 'next-intl'
import { Setting, SettingsSection } from '@/components/settings/settings-section'

interface SecuritySettingsProps {
  /** Whether loopback and private networks are allowed by default. */
  localAllowed: boolean
  /** Host names, IP addresses and networks. */
  allow: readonly string[]
  deny: readonly string[]
  /** Whether SECRET_KEY is set; otherwise the first start generated the key. */
  hasOwnKey: boolean
}

function Listed({ entries, none }: { entries: readonly string[]; none: string }) {
  if (entries.length === 0) return <span className="text-fg-faint">{none}</span>
  return (
    <span className="min-w-0 text-right font-mono text-xs wrap-anywhere" dir="ltr">
      {entries.join(', ')}
    </span>
  )
}

/** Outbound policy and encryption of credentials, read-only. */
export function SecuritySettings({ localAllowed, allow, deny, hasOwnKey }: SecuritySettingsProps) {
  const t = useTranslations('settings.safety')
  return (
    <SettingsSection id="security" title={t('title')} hint={t('hint')}>
      <Setting label={t('local')}>
        <span>{t(localAllowed ? 'localAllowed' : 'localRefused')}</span>
      </Setting>
      <Setting label={t('allow')}>
        <Listed entries={allow} none={t('none')} />
      </Setting>
      <Setting label={t('deny')}>
        <Listed entries={deny} none={t('none')} />
      </Setting>
      <Setting label={t('never')}>
        <span>{t('neverWhat')}</span>
      </Setting>
      <Setting label={t('key')}>
        <span>{t(hasOwnKey ? 'keyGiven' : 'keyGenerated')}</span>
      </Setting>
    </SettingsSection>
  )
}
