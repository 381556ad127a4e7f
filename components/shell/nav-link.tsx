'use client'

import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { navItems } from '@/components/shell/nav-items'
import { cn } from '@/components/ui/cn'

interface NavLinkProps {
  item: (typeof navItems)[number]
  /** Conversations with news; 0 shows nothing. */
  unread: number
  /** Stands on it, with a way of its own. */
  children?: ReactNode
}

export function NavLink({ item, unread, children }: NavLinkProps) {
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
