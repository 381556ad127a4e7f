'use client'

import { CircleHelp, Ellipsis, Keyboard, Languages, SunMoon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useState } from 'react'
import { PersonPicture } from '@/components/entities/viewer/person-picture'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { isConversation } from '@/components/shell/is-conversation'
import { listNavItems, type NavItem, navItems, ownsPath } from '@/components/shell/nav-items'
import { navEntryClasses, NavIcon, NavLink } from '@/components/shell/nav-link'
import { SearchButton } from '@/components/shell/search-button'
import { cn } from '@/components/ui/cn'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'
import { IconButton } from '@/components/ui/button/icon-button'
import { Logo } from '@/components/ui/brand/logo'
import { onDemand } from '@/components/ui/on-demand'
import type { Waiting } from '@/lib/api/task-calls'
import { guidePathFor } from '@/lib/help/guides'

interface MenuOnDemandProps {
  label: string
  icon: ReactNode
  /** The open menu with the same trigger. */
  menu: ReactNode
}

/** Trigger of a menu that loads on demand. */
function MenuOnDemand({ label, icon, menu }: MenuOnDemandProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const button = (
    <IconButton
      labelSide="right"
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsLoaded(true)}
    >
      {icon}
    </IconButton>
  )
  return isLoaded ? <Suspense fallback={button}>{menu}</Suspense> : button
}

const LanguageMenu = onDemand(() => import('@/components/shell/rail-menus').then((m) => m.LanguageMenu))
const ThemeMenu = onDemand(() => import('@/components/shell/rail-menus').then((m) => m.ThemeMenu))
const PersonMenu = onDemand(() => import('@/components/shell/person-menu').then((m) => m.PersonMenu))
const MoreMenu = onDemand(() => import('@/components/shell/more-menu').then((m) => m.MoreMenu))

/** The last entry of the bar on phones: the sections and commands that do not fit. */
function MoreEntry({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('nav')
  const path = usePathname()
  const [isLoaded, setIsLoaded] = useState(false)
  const here = navItems.some((item) => item.inMore && ownsPath(item, path))
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={navEntryClasses}
      onClick={() => setIsLoaded(true)}
    >
      <NavIcon icon={Ellipsis} here={here} />
      {t('more')}
    </button>
  )
  return (
    <div className="flex flex-1 md:hidden">
      {isLoaded ? (
        <Suspense fallback={button}>
          <MoreMenu here={here} onSearch={onSearch} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}

interface NavigationRailProps {
  attention: Waiting
  onSearch: () => void
  onShortcuts: () => void
}

/** Main navigation: a rail on the left, a bar at the bottom on phones. */
export function NavigationRail({ attention, onSearch, onShortcuts }: NavigationRailProps) {
  const t = useTranslations('nav')
  const ui = useTranslations('ui')
  const path = usePathname()
  const viewer = usePageViewer()
  const { accounts, name, picture } = viewer
  const counts: Partial<Record<NavItem['key'], number>> = { chat: attention.unread, inbox: attention.count }
  return (
    <header
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg-subtle pb-[env(safe-area-inset-bottom)] md:inset-y-0 md:right-auto md:w-16 md:flex-col md:overflow-y-auto md:border-t-0 md:border-r md:pb-2',
        isConversation(path) && 'max-md:hidden',
      )}
    >
      <HoverPrefetchLink href="/" className="mx-auto my-3 hidden rounded-[9px] md:block" aria-label={t('home')}>
        <Logo className="size-8" />
      </HoverPrefetchLink>
      <nav
        aria-label={t('title')}
        className="flex h-14 flex-1 items-stretch gap-1 px-1.5 py-1 md:h-auto md:flex-[1_0_auto] md:flex-col"
      >
        <SearchButton onSearch={onSearch} />
        {listNavItems(viewer).map((item) => (
          <NavLink
            key={item.key}
            item={item}
            count={counts[item.key] ?? 0}
            className={item.inMore ? 'max-md:hidden' : undefined}
          />
        ))}
        <MoreEntry onSearch={onSearch} />
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
        {accounts ? (
          <MenuOnDemand
            label={t('account.label', { name })}
            icon={<PersonPicture name={name} src={picture} />}
            menu={<PersonMenu />}
          />
        ) : null}
      </div>
    </header>
  )
}
