'use client'

import { useTranslations } from 'next-intl'
import { JsonNode } from '@/components/parts/json/json-node'
import styles from '@/components/parts/json/json-part.module.css'
import { cn } from '@/components/ui/cn'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import type { Json } from '@/lib/a2a/json'

/** A JSON value as a collapsible tree with keyboard support. Only open levels are rendered. */
export function JsonPart({ value, large }: { value: Json; large: boolean }) {
  const t = useTranslations('parts')
  return (
    <ScrollRegion aria-label={t('json')} className={cn('overflow-auto px-3 py-2', large ? 'h-full' : 'max-h-104')}>
      <ul dir="ltr" className={styles.tree}>
        <JsonNode value={value} level={0} open={2} />
      </ul>
    </ScrollRegion>
  )
}
