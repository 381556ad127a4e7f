'use client'

import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { Role } from '@/lib/access/roles'

/** Stands for a screen that the role of the person does not include, and says which one does. */
export function NeedsRole({ least }: { least: Exclude<Role, 'viewer'> }) {
  const t = useTranslations('ui.needsRole')
  return <EmptyState icon={Lock} title={t('title')} description={t('text', { role: least })} />
}
