'use client'

import {
  Archive,
  CircleAlert,
  CircleHelp,
  Download,
  FileUp,
  HeartPulse,
  Keyboard,
  Languages,
  type LucideIcon,
  Plus,
  Settings2,
  SquarePen,
  Star,
  Upload,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { type PageCommand, usePageCommands } from '@/components/ui/navigation/page-commands'
import { navItems } from '@/components/shell/nav-items'
import { themes } from '@/components/ui/brand/themes'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { buildUrl } from '@/lib/api/operations/build-url'
import { chooseLocale } from '@/lib/client/choose-locale'
import { guidePathFor } from '@/lib/help/guides'
import { localeNames, locales } from '@/lib/i18n/locales'

/** Commands that open a page. */
const places = [
  ['register', Plus, '/agents/new'],
  ['newConversation', SquarePen, '/chat'],
  ['importAgents', Upload, '/agents/import'],
  ['importRecording', FileUp, '/tasks'],
  ['health', HeartPulse, '/?sort=health'],
  ['favorites', Star, '/?favorite=true'],
  ['archived', Archive, '/?lifecycle=archived'],
  ['failed', CircleAlert, '/tasks?state=failed'],
  ['appearance', Settings2, '/settings#appearance'],
  ['retention', Settings2, '/settings#retention'],
  ['security', Settings2, '/settings#security'],
  ['about', Settings2, '/settings#about'],
] as const satisfies readonly (readonly [string, LucideIcon, string])[]

/** Commands of the palette, with keywords by which they are found too. */
export function usePaletteCommands(onShortcuts: () => void): PageCommand[] {
  const nav = useTranslations('nav')
  const ui = useTranslations('ui')
  const t = useTranslations('ui.palette')
  const refresh = useRefresh()
  const go = useNavigate()
  const { setTheme } = useTheme()
  const ofPage = usePageCommands()
  const path = usePathname()
  return [
    ...ofPage,
    ...places.map(([key, icon, href]) => ({
      name: t(`commands.${key}`),
      keywords: t(`keywords.${key}`),
      icon,
      act: () => go(href),
    })),
    {
      name: t('commands.exportCatalog'),
      keywords: t('keywords.exportCatalog'),
      icon: Download,
      act: () => location.assign(buildUrl('exportCatalog', {})),
    },
    ...navItems.map((item) => ({
      name: t('go', { place: nav(item.key) }),
      keywords: t(`places.${item.key}`),
      icon: item.icon,
      act: () => go(item.href),
    })),
    { name: nav('help'), keywords: t('keywords.help'), icon: CircleHelp, act: () => go(guidePathFor(path)) },
    { name: nav('shortcuts'), keywords: t('keywords.shortcuts'), icon: Keyboard, act: onShortcuts },
    ...themes.map(({ value, icon }) => ({
      name: t('theme', { theme: ui(`themes.${value}`) }),
      keywords: t('keywords.appearance'),
      icon,
      act: () => setTheme(value),
    })),
    ...locales.map((locale) => ({
      name: t('language', { language: localeNames[locale] }),
      keywords: t('keywords.language'),
      icon: Languages,
      act: () => {
        chooseLocale(locale)
        refresh()
      },
    })),
  ]
}
