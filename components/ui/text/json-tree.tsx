'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { JsonView } from 'react-json-view-lite'
import { cn } from '@/components/ui/cn'
import { hasMoreValues } from '@/lib/a2a/cards/has-more-values'
import type { Json } from '@/lib/a2a/json'
import { clipJson } from '@/lib/replay/clip-json'

const arrow = 'mr-1 inline-block w-3 cursor-pointer text-center text-fg-faint select-none'

const style = {
  container: 'font-mono text-xs leading-5 wrap-anywhere',
  basicChildStyle: 'pl-4',
  childFieldsContainer: '',
  label: 'mr-1.5 text-fg-muted',
  clickableLabel: 'mr-1.5 cursor-pointer text-fg-muted',
  punctuation: 'text-fg-faint',
  stringValue: 'whitespace-pre-wrap text-state-completed',
  numberValue: 'text-state-working',
  booleanValue: 'text-state-auth-required',
  nullValue: 'text-fg-faint',
  undefinedValue: 'text-fg-faint',
  otherValue: 'text-fg',
  expandIcon: `${arrow} after:content-['▸']`,
  collapseIcon: `${arrow} after:content-['▾']`,
  collapsedContent: "cursor-pointer text-fg-faint after:content-['…']",
  noQuotesForStringValues: false,
  quotesForFieldNames: false,
  stringifyStringValues: false,
}

/** Maximum number of values of a tree that is expanded by default. More would take long to render. */
const maxExpanded = 2_000

/** Returns whether to expand a node by default: the first levels, and no long list. */
const createExpand =
  (levels: number) =>
  (level: number, value: unknown): boolean => {
    const size = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
    return level < levels && size <= 50
  }

/** A collapsible JSON tree. Huge values are truncated. Accepts any JSON value. */
export function JsonTree({ value, className }: { value: Json; className?: string }) {
  const t = useTranslations('frames')
  const shown = useMemo(() => clipJson(value, (count) => t('more', { count })), [value, t])
  const expand = useMemo(() => createExpand(hasMoreValues(shown, maxExpanded) ? 2 : 6), [shown])
  if (typeof shown !== 'object' || shown === null)
    return <pre className={cn(style.container, 'whitespace-pre-wrap', className)}>{JSON.stringify(shown)}</pre>
  return (
    <div className={className}>
      <JsonView
        data={shown}
        shouldExpandNode={expand}
        clickToExpandNode
        compactTopLevel={false}
        aria-label={t('json')}
        style={{ ...style, ariaLables: { expandJson: t('unfold'), collapseJson: t('fold') } }}
      />
    </div>
  )
}
