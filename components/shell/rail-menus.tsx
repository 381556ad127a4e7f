'use client'

import { Languages, SunMoon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { usePreferences } from '@/components/entities/viewer/use-preferences'
import { themes } from '@/components/ui/brand/themes'
import { IconButton } from '@/components/ui/button/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { localeNames, locales } from '@/lib/i18n/locales'

/** Open when it mounts. */
export function LanguageMenu() {
  const t = useTranslations('ui')
  const locale = useLocale()
  const { chooseLanguage } = usePreferences()

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton labelSide="right" label={t('language')}>
          <Languages />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="end">
        <DropdownMenuRadioGroup value={locale} onValueChange={chooseLanguage}>
          {locales.map((value) => (
            <DropdownMenuRadioItem key={value} value={value} lang={value}>
              {localeNames[value]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Open when it mounts. */
export function ThemeMenu() {
  const t = useTranslations('ui')
  const { theme = 'system' } = useTheme()
  const { chooseTheme } = usePreferences()
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton labelSide="right" label={t('theme')}>
          <SunMoon />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="end">
        <DropdownMenuRadioGroup value={theme} onValueChange={chooseTheme}>
          {themes.map(({ value, icon: Icon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <Icon />
              {t(`themes.${value}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
