'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { usePreferences } from '@/components/entities/viewer/use-preferences'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { Setting, SettingsSection } from '@/components/settings/settings-section'
import { Segmented } from '@/components/ui/form/segmented'
import { themes } from '@/components/ui/brand/themes'
import { useNow } from '@/components/ui/hooks/use-now'
import { localeNames, locales } from '@/lib/i18n/locales'

/** Theme and language, stored in this browser or with the account. */
export function Appearance() {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { accounts } = usePageViewer()
  const { chooseLanguage, chooseTheme } = usePreferences()
  const { theme = 'system' } = useTheme()
  // The server does not know the theme of this browser.
  const isHydrated = useNow() !== null

  return (
    <SettingsSection
      id="appearance"
      title={t('appearance')}
      hint={t(accounts ? 'appearanceOfAccount' : 'appearanceHint')}
    >
      <Setting label={ui('theme')}>
        <Segmented
          aria-label={ui('theme')}
          value={isHydrated ? theme : 'none'}
          onValueChange={chooseTheme}
          options={themes.map(({ value, icon: Icon }) => ({
            value: value as string,
            label: (
              <>
                <Icon aria-hidden />
                {ui(`themes.${value}`)}
              </>
            ),
          }))}
        />
      </Setting>
      <Setting label={ui('language')}>
        <Segmented
          aria-label={ui('language')}
          value={locale}
          onValueChange={chooseLanguage}
          options={locales.map((value) => ({ value: value as string, label: localeNames[value] }))}
        />
      </Setting>
    </SettingsSection>
  )
}
