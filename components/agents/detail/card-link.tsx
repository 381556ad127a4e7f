import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { OutsideLink } from '@/components/ui/outside-link'

interface CardLinkProps {
  /** As a card says: only web addresses become links. */
  href: string | null | undefined
  children: ReactNode
  className?: string
}

/** A link that a card names, for example to its documentation. */
export function CardLink({ href, children, className }: CardLinkProps) {
  if (!href || !/^https?:\/\//i.test(href)) return <span className={className}>{children}</span>
  return (
    <OutsideLink
      href={href}
      className={cn(
        'underline decoration-line-strong/60 underline-offset-2 hover:text-fg hover:decoration-current',
        className,
      )}
    >
      {children}
    </OutsideLink>
  )
}
