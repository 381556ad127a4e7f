'use client'

import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { Role } from '@/lib/access/roles'

interface RoleNoticeProps {
  least: Exclude<Role, 'viewer'>
  className?: string
}

/** One line in the place of a control that the role of the person does not include. */
export function RoleNotice({ least, className }: RoleNoticeProps) {
  const t = useTranslations('ui.needsRole')
  return (
    <p
      className={cn(
        'flex items-center gap-2 rounded-panel border border-line bg-bg-subtle px-3 py-2 text-pretty text-fg-muted',
        className,
      )}
    >
      <Lock aria-hidden className="size-4 shrink-0" />
      {t('text', { role: least })}
    </p>
  )
}
