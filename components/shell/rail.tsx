'use client'

import { Keyboard, Languages, SunMoon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { MenuOnDemand } from '@/components/shell/menu-on-demand'
import { navItems } from '@/components/shell/nav-items'
import { NavLink } from '@/components/shell/nav-link'
import { IconButton } from '@/components/ui/icon-button'
import { Logo } from '@/components/ui/logo'

const LanguageMenu = lazy(() => import('@/components/shell/language-menu').then((m) => ({ default: m.LanguageMenu })))
const ThemeMenu = lazy(() => import('@/components/shell/theme-menu').then((m) => ({ default: m.ThemeMenu })))

interface RailProps {
  /** How many tasks wait for the person. */
  waiting: number
  onShortcuts: () => void
}

/** The way between the four places: a rail on the left, a bar at the bottom of a phone. */
export function Rail({ waiting, onShortcuts }: RailProps) {
  const t = useTranslations('nav')
  const ui = useTranslations('ui')
  return (
    <header className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg-subtle pb-[env(safe-area-inset-bottom)] md:inset-y-0 md:right-auto md:w-16 md:flex-col md:border-t-0 md:border-r md:pb-2">
      <Link href="/" className="mx-auto my-3 hidden rounded-[9px] md:block" aria-label={t('home')}>
        <Logo className="size-8" />
      </Link>
      <nav aria-label={t('title')} className="flex h-14 flex-1 items-stretch gap-1 px-1.5 py-1 md:h-auto md:flex-col">
        {navItems.map((item) => (
          <NavLink key={item.key} item={item} badge={item.key === 'tasks' ? waiting : 0} />
        ))}
      </nav>
      <div className="hidden flex-col items-center gap-1 md:flex">
        <IconButton label={t('shortcuts')} onClick={onShortcuts}>
          <Keyboard />
        </IconButton>
        <MenuOnDemand label={ui('language')} icon={<Languages />} menu={<LanguageMenu />} />
        <MenuOnDemand label={ui('theme')} icon={<SunMoon />} menu={<ThemeMenu />} />
      </div>
    </header>
  )
}
