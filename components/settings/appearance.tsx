'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Setting, SettingsSection } from '@/components/settings/settings-section'
import { Segmented } from '@/components/ui/form/segmented'
import { themes } from '@/components/ui/brand/themes'
import { useNow } from '@/components/ui/hooks/use-now'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { chooseLocale } from '@/lib/client/choose-locale'
import { isLocale, localeNames, locales } from '@/lib/i18n/locales'

/** Theme and language, stored in this browser. */
export function Appearance() {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const refresh = useRefresh()
  const { theme = 'system', setTheme } = useTheme()
  // The server does not know the theme of this browser.
  const isHydrated = useNow() !== null

  const changeLanguage = (value: string) => {
    if (!isLocale(value)) return
    chooseLocale(value)
    refresh()
  }

  return (
    <SettingsSection id="appearance" title={t('appearance')} hint={t('appearanceHint')}>
      <Setting label={ui('theme')}>
        <Segmented
          aria-label={ui('theme')}
          value={isHydrated ? theme : 'none'}
          onValueChange={setTheme}
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
          onValueChange={changeLanguage}
          options={locales.map((value) => ({ value: value as string, label: localeNames[value] }))}
        />
      </Setting>
    </SettingsSection>
  )
}
