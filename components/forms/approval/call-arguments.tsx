'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExpandableText } from '@/components/parts/text/expandable-text'
import { Button } from '@/components/ui/button/button'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'

/** Arguments that are shown at first, and with each press of the button. */
const pageSize = 100

const formatValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function NamedArguments({ args }: { args: JsonObject }) {
  const t = useTranslations('parts')
  const [most, setMost] = useState(pageSize)
  const entries = Object.entries(args)
  const left = entries.length - most
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {entries.slice(0, most).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="max-w-40 wrap-anywhere text-fg-muted">{visibleName(name)}</dt>
            <dd className="min-w-0">
              <ExpandableText text={formatValue(value)} className="font-mono" />
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 ? (
        <Button size="sm" onClick={() => setMost(most + pageSize)}>
          {t('moreParts', { next: Math.min(pageSize, left), left })}
        </Button>
      ) : null}
    </>
  )
}

/** Arguments of a proposed call as the agent sent them, shown as text. Long ones can be expanded. */
export function CallArguments({ args }: { args: Json }) {
  const t = useTranslations('forms.approval')
  if (isObject(args) && Object.keys(args).length === 0) return null
  return (
    <ScrollRegion
      aria-label={t('shownArguments')}
      className="max-h-60 min-w-0 overflow-y-auto scroll-shadow rounded-control px-2 py-1.5 text-xs"
    >
      {isObject(args) ? (
        <NamedArguments args={args} />
      ) : (
        <ExpandableText text={formatValue(args)} className="font-mono" />
      )}
    </ScrollRegion>
  )
}
