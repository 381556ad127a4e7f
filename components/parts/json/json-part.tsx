'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { JsonTree } from '@/components/ui/json/json-tree'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import type { Json } from '@/lib/a2a/json'

/** A JSON part of a message or an artifact. */
export function JsonPart({ value, large }: { value: Json; large: boolean }) {
  const t = useTranslations('parts')
  return (
    <ScrollRegion aria-label={t('json')} className={cn('overflow-auto px-3 py-2', large ? 'h-full' : 'max-h-104')}>
      <JsonTree value={value} />
    </ScrollRegion>
  )
}
