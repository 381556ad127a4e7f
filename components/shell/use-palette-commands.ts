'use client'

import { CircleHelp, Columns2, Inbox, Languages, Plus } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { type PageCommand, usePageCommands } from '@/components/ui/navigation/page-commands'
import { navItems } from '@/components/shell/nav-items'
import { themes } from '@/components/ui/brand/themes'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { chooseLocale } from '@/lib/client/choose-locale'
import { guidePathFor } from '@/lib/help/guides'
import { localeNames, locales } from '@/lib/i18n/locales'

/** Commands of the palette besides opening an agent. */
export function usePaletteCommands(): PageCommand[] {
  const nav = useTranslations('nav')
  const t = useTranslations('ui')
  const refresh = useRefresh()
  const go = useNavigate()
  const { setTheme } = useTheme()
  const ofPage = usePageCommands()
  const path = usePathname()
  return [
    ...ofPage,
    { name: nav('register'), icon: Plus, act: () => go('/agents/new') },
    ...navItems.map((item) => ({
      name: t('palette.go', { place: nav(item.key) }),
      icon: item.icon,
      act: () => go(item.href),
    })),
    { name: t('palette.go', { place: nav('inbox') }), icon: Inbox, act: () => go('/inbox') },
    { name: nav('compare'), icon: Columns2, act: () => go('/compare') },
    { name: nav('help'), icon: CircleHelp, act: () => go(guidePathFor(path)) },
    ...themes.map(({ value, icon }) => ({
      name: t('palette.theme', { theme: t(`themes.${value}`) }),
      icon,
      act: () => setTheme(value),
    })),
    ...locales.map((locale) => ({
      name: t('palette.language', { language: localeNames[locale] }),
      icon: Languages,
      act: () => {
        chooseLocale(locale)
        refresh()
      },
    })),
  ]
}
