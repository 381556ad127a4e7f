'use client'

import { useTranslations } from 'next-intl'
import { JsonView } from 'react-json-view-lite'
import styles from '@/components/parts/json-part.module.css'
import { cn } from '@/components/ui/cn'
import { isObject, type Json } from '@/lib/a2a/json'

/** Opens what fits on a screen: the first two levels, long lists closed. */
function opensAtFirst(level: number, value: Json): boolean {
  const size = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
  return level < 2 && size <= 50
}

/** Any JSON value as a tree that folds, by mouse and by keyboard. */
export function JsonPart({ value, className }: { value: Json; className?: string }) {
  const t = useTranslations('parts')
  const frame = cn('overflow-auto font-mono text-xs wrap-anywhere', className)
  if (typeof value !== 'object' || value === null) return <code className={frame}>{JSON.stringify(value)}</code>
  return (
    <div dir="ltr" className={frame}>
      <JsonView
        data={value}
        shouldExpandNode={opensAtFirst}
        clickToExpandNode
        style={{
          ariaLables: { collapseJson: t('collapse'), expandJson: t('expand') },
          basicChildStyle: styles.child ?? '',
          booleanValue: styles.literal ?? '',
          childFieldsContainer: styles.fields ?? '',
          clickableLabel: styles.label ?? '',
          collapseIcon: styles.open ?? '',
          collapsedContent: styles.folded ?? '',
          container: styles.tree ?? '',
          expandIcon: styles.closed ?? '',
          label: styles.label ?? '',
          nullValue: styles.literal ?? '',
          numberValue: styles.number ?? '',
          otherValue: styles.literal ?? '',
          punctuation: styles.punctuation ?? '',
          stringValue: styles.string ?? '',
          stringifyStringValues: true,
          undefinedValue: styles.literal ?? '',
        }}
      />
    </div>
  )
}
