'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { HintTip } from '@/components/ui/overlay/tooltip'
import type { DialectId } from '@/lib/a2a/dialect-id'

interface DialectBadgeProps {
  dialect: DialectId
  /** As written in the card, such as `0.3.0`. */
  protocolVersion?: string
  /** `JSONRPC`, `HTTP+JSON`, … */
  binding?: string
  className?: string
}

/** The protocol version: `A2A 0.1`, `A2A 0.3` or `A2A 1.0`. */
export function DialectBadge({ dialect, protocolVersion, binding, className }: DialectBadgeProps) {
  const t = useTranslations('ui')
  const short = dialect.slice(1)
  return (
    <HintTip
      focusable
      text={t('dialect', { version: protocolVersion || short, binding: binding || 'JSONRPC' })}
      className={cn(
        'inline-flex h-5 shrink-0 items-center rounded-full border border-line-strong/60 px-1.5 font-mono text-2xs whitespace-nowrap text-fg-muted tabular',
        className,
      )}
    >
      {t('protocol', { version: short })}
    </HintTip>
  )
}
