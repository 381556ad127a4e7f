import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface OutsideLinkProps {
  /** As a card says: only web addresses become links. */
  href: string | null | undefined
  children: ReactNode
  className?: string
}

/** A way out of Switchboard that tells nobody where it was followed. */
export function OutsideLink({ href, children, className }: OutsideLinkProps) {
  if (!href || !/^https?:\/\//i.test(href)) return <span className={className}>{children}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className={cn(
        'underline decoration-line-strong/60 underline-offset-2 hover:text-fg hover:decoration-current',
        className,
      )}
    >
      {children}
    </a>
  )
}
