'use client'

import { CircleHelp, Keyboard, Languages, SunMoon } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { useTranslations } from 'next-intl'
import { InboxBadge } from '@/components/shell/inbox-badge'
import { MenuOnDemand } from '@/components/shell/menu-on-demand'
import { navItems } from '@/components/shell/nav-items'
import { NavLink } from '@/components/shell/nav-link'
import { IconButton } from '@/components/ui/icon-button'
import { Logo } from '@/components/ui/logo'
import { onDemand } from '@/components/ui/on-demand'
import type { Waiting } from '@/lib/api/task-calls'
import { guidePathFor } from '@/lib/help/guides'

const LanguageMenu = onDemand(() => import('@/components/shell/language-menu').then((m) => m.LanguageMenu))
const ThemeMenu = onDemand(() => import('@/components/shell/theme-menu').then((m) => m.ThemeMenu))

interface RailProps {
  attention: Waiting
  onShortcuts: () => void
}

/** The way between the four places: a rail on the left, a bar at the bottom of a phone. */
export function Rail({ attention, onShortcuts }: RailProps) {
  const t = useTranslations('nav')
  const ui = useTranslations('ui')
  const path = usePathname()
  return (
    <header className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg-subtle pb-[env(safe-area-inset-bottom)] md:inset-y-0 md:right-auto md:w-16 md:flex-col md:border-t-0 md:border-r md:pb-2">
      <HoverPrefetchLink href="/" className="mx-auto my-3 hidden rounded-[9px] md:block" aria-label={t('home')}>
        <Logo className="size-8" />
      </HoverPrefetchLink>
      <nav aria-label={t('title')} className="flex h-14 flex-1 items-stretch gap-1 px-1.5 py-1 md:h-auto md:flex-col">
        {navItems.map((item) => (
          <NavLink key={item.key} item={item} unread={item.key === 'chat' ? attention.unread : 0}>
            {item.key === 'tasks' && attention.count > 0 ? <InboxBadge count={attention.count} /> : null}
          </NavLink>
        ))}
      </nav>
      <div className="hidden flex-col items-center gap-1 md:flex">
        <IconButton asChild labelSide="right" label={t('help')}>
          <HoverPrefetchLink href={guidePathFor(path)}>
            <CircleHelp />
          </HoverPrefetchLink>
        </IconButton>
        <IconButton labelSide="right" label={t('shortcuts')} onClick={onShortcuts}>
          <Keyboard />
        </IconButton>
        <MenuOnDemand label={ui('language')} icon={<Languages />} menu={<LanguageMenu />} />
        <MenuOnDemand label={ui('theme')} icon={<SunMoon />} menu={<ThemeMenu />} />
      </div>
    </header>
  )
}
