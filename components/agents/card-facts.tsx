import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/button/copy-button'
import { cn } from '@/components/ui/cn'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'
import { Chip } from '@/components/ui/text/chip'

export interface Fact {
  label: string
  /** Empty values are left out. */
  value: ReactNode
}

/** Labels and values in two aligned columns. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('divide-y divide-line', className)}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value }) => (
          <div key={label} className="grid min-h-9 gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <dt className="text-fg-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Media types as written in the card. */
export function ModeList({ modes }: { modes: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {[...new Set(modes)].map((mode) => (
        <Chip key={mode} className="font-mono text-2xs">
          <span className="truncate">{mode}</span>
        </Chip>
      ))}
    </span>
  )
}

/** A full URL with a copy button. */
export function CopyableUrl({ url, className }: { url: string; className?: string }) {
  return (
    <span className={cn('flex items-start gap-1', className)} dir="ltr">
      <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-all">{url}</span>
      <CopyButton text={url} className="-my-1" />
    </span>
  )
}

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
