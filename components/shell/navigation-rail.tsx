'use client'

import { CircleHelp, Keyboard, Languages, SunMoon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useState } from 'react'
import { isConversation } from '@/components/shell/is-conversation'
import { navItems } from '@/components/shell/nav-items'
import { cn } from '@/components/ui/cn'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'
import { IconButton } from '@/components/ui/button/icon-button'
import { Logo } from '@/components/ui/brand/logo'
import { onDemand } from '@/components/ui/on-demand'
import type { Waiting } from '@/lib/api/task-calls'
import { guidePathFor } from '@/lib/help/guides'

interface NavLinkProps {
  item: (typeof navItems)[number]
  /** Unread conversations; 0 shows no badge. */
  unread: number
  /** Badge with a link of its own. */
  children?: ReactNode
}

function NavLink({ item, unread, children }: NavLinkProps) {
  const t = useTranslations('nav')
  const path = usePathname()
  const here = path === item.href || item.owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  return (
    <span className="relative flex flex-1 md:w-full md:flex-none">
      <HoverPrefetchLink
        href={item.href}
        aria-current={here ? 'page' : undefined}
        className={cn(
          'flex flex-1 flex-col items-center justify-center gap-0.5 rounded-control py-1.5 text-2xs font-medium text-fg-muted',
          'transition-colors hover:bg-hover hover:text-fg focus-visible:-outline-offset-2 md:py-2',
          here && 'text-fg',
        )}
      >
        <span
          className={cn(
            'relative flex h-6 w-10 items-center justify-center rounded-full',
            here && 'bg-accent/12 text-accent',
          )}
        >
          <item.icon aria-hidden className="size-4.5" strokeWidth={here ? 2.1 : 1.75} />
          {unread > 0 ? (
            <span className="absolute -top-1.5 left-6.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-fg tabular ring-2 ring-bg-subtle">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> {t('unread')}</span>
            </span>
          ) : null}
        </span>
        {t(item.key)}
      </HoverPrefetchLink>
      {children}
    </span>
  )
}

/** Number of waiting tasks. Links to the inbox. */
function InboxBadge({ count }: { count: number }) {
  const t = useTranslations('nav')
  return (
    <HoverPrefetchLink
      href="/inbox"
      aria-label={t('waitingCount', { count })}
      title={t('waitingCount', { count })}
      // Touch target beside the icon; taps on the icon open the tasks.
      className="absolute -top-1 left-[calc(50%+0.5rem)] flex h-7 min-w-8 items-start rounded-full pt-0.5 pl-0.5 md:top-0 md:left-[calc(50%+0.25rem)] md:h-6 md:min-w-6"
    >
      <span className="flex h-4 min-w-4 items-center justify-center rounded-full bg-state-input-required px-1 text-[10px] font-semibold text-bg-raised tabular ring-2 ring-bg-subtle">
        {count > 99 ? '99+' : count}
      </span>
    </HoverPrefetchLink>
  )
}

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

interface NavigationRailProps {
  attention: Waiting
  onShortcuts: () => void
}

/** Main navigation: a rail on the left, a bar at the bottom on phones. */
export function NavigationRail({ attention, onShortcuts }: NavigationRailProps) {
  const t = useTranslations('nav')
  const ui = useTranslations('ui')
  const path = usePathname()
  return (
    <header
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg-subtle pb-[env(safe-area-inset-bottom)] md:inset-y-0 md:right-auto md:w-16 md:flex-col md:border-t-0 md:border-r md:pb-2',
        isConversation(path) && 'max-md:hidden',
      )}
    >
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
