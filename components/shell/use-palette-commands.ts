'use client'

import { Languages, type LucideIcon, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useRouter } from 'next/navigation'
import { navItems } from '@/components/shell/nav-items'
import { themes } from '@/components/ui/themes'
import { chooseLocale } from '@/lib/client/choose-locale'
import { localeNames, locales } from '@/lib/i18n/locales'

interface PaletteCommand {
  name: string
  icon: LucideIcon
  act: () => void
}

/** What the palette can do beside opening an agent. */
export function usePaletteCommands(): PaletteCommand[] {
  const t = useTranslations()
  const router = useRouter()
  const { setTheme } = useTheme()
  return [
    { name: t('register.title'), icon: Plus, act: () => router.push('/agents/new') },
    ...navItems.map((item) => ({
      name: t('ui.palette.go', { place: t(`nav.${item.key}`) }),
      icon: item.icon,
      act: () => router.push(item.href),
    })),
    ...themes.map(({ value, icon }) => ({
      name: t('ui.palette.theme', { theme: t(`ui.themes.${value}`) }),
      icon,
      act: () => setTheme(value),
    })),
    ...locales.map((locale) => ({
      name: t('ui.palette.language', { language: localeNames[locale] }),
      icon: Languages,
      act: () => {
        chooseLocale(locale)
        router.refresh()
      },
    })),
  ]
}
