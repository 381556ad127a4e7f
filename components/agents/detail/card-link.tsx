import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'

interface CardLinkProps {
  /** From the card. Only http and https URLs become links. */
  href: string | null | undefined
  children: ReactNode
  className?: string
}

/** A link from the card, for example to its documentation. */
export function CardLink({ href, children, className }: CardLinkProps) {
  if (!href || !/^https?:\/\//i.test(href)) return <span className={className}>{children}</span>
  return (
    <UntrustedLink
      href={href}
      className={cn(
        'underline decoration-line-strong/60 underline-offset-2 hover:text-fg hover:decoration-current',
        className,
      )}
    >
      {children}
    </UntrustedLink>
  )
}
