import { useTranslations } from 'next-intl'
import { Setting } from '@/components/settings/setting'
import { SettingsSection } from '@/components/settings/settings-section'

interface SafetyProps {
  /** Loopback and private networks may be called without being listed. */
  localAllowed: boolean
  /** Host names, addresses and networks. */
  allow: readonly string[]
  deny: readonly string[]
  /** The key that credentials are encrypted with was given in SECRET_KEY; else the first start made one. */
  keyGiven: boolean
}

function Listed({ entries, none }: { entries: readonly string[]; none: string }) {
  if (entries.length === 0) return <span className="text-fg-faint">{none}</span>
  return (
    <span className="min-w-0 text-right font-mono text-xs wrap-anywhere" dir="ltr">
      {entries.join(', ')}
    </span>
  )
}

/** Where Switchboard may connect to and how it keeps credentials: what is in force, to be read. */
export function Safety({ localAllowed, allow, deny, keyGiven }: SafetyProps) {
  const t = useTranslations('settings.safety')
  return (
    <SettingsSection title={t('title')} hint={t('hint')}>
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
        <span>{t(keyGiven ? 'keyGiven' : 'keyGenerated')}</span>
      </Setting>
    </SettingsSection>
  )
}
