'use client'

import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { type NavItem, ownsPath } from '@/components/shell/nav-items'
import { cn } from '@/components/ui/cn'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'

/** Classes of an entry of the rail: an icon above its label. */
export const navEntryClasses = cn(
  'flex flex-1 flex-col items-center justify-center gap-0.5 rounded-control py-1.5 text-2xs font-medium text-fg-muted',
  'transition-colors hover:bg-hover hover:text-fg focus-visible:-outline-offset-2 md:w-full md:flex-none',
)

const badgeColors = {
  unread: 'bg-accent text-accent-fg',
  waiting: 'bg-state-input-required text-bg-raised',
}

interface NavIconProps {
  icon: LucideIcon
  /** The current page belongs to this entry. */
  here?: boolean
  /** Number on the badge; 0 shows none. */
  count?: number
  kind?: keyof typeof badgeColors
}

/** The icon of an entry with its badge. */
export function NavIcon({ icon: Icon, here = false, count = 0, kind = 'unread' }: NavIconProps) {
  return (
    <span
      className={cn(
        'relative flex h-6 w-10 items-center justify-center rounded-full',
        here && 'bg-accent/12 text-accent',
      )}
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={here ? 2.1 : 1.75} />
      {count > 0 ? (
        <span
          aria-hidden
          className={cn(
            'absolute -top-1 left-6.5 flex h-4 min-w-4 items-center justify-center rounded-full px-1 text-[10px] font-semibold tabular ring-2 ring-bg-subtle',
            badgeColors[kind],
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </span>
  )
}

interface NavLinkProps {
  item: NavItem
  /** Number of unread conversations or waiting tasks. */
  count: number
  className?: string
}

/** Link to a section, with the number of things that need attention there. */
export function NavLink({ item, count, className }: NavLinkProps) {
  const t = useTranslations('nav')
  const here = ownsPath(item, usePathname())
  const isInbox = item.key === 'inbox'
  const what = count > 0 ? `${t(item.key)}: ${t(isInbox ? 'waitingCount' : 'unreadCount', { count })}` : undefined
  return (
    <HoverPrefetchLink
      href={item.href}
      aria-current={here ? 'page' : undefined}
      title={what}
      className={cn(navEntryClasses, here && 'text-fg', className)}
    >
      <NavIcon icon={item.icon} here={here} count={count} kind={isInbox ? 'waiting' : 'unread'} />
      <span aria-hidden={what !== undefined}>{t(item.key)}</span>
      {what ? <span className="sr-only">{what}</span> : null}
    </HoverPrefetchLink>
  )
}
