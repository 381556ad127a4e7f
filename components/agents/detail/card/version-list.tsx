'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import type { VersionView } from '@/components/agents/detail/card/card-view'
import { Button } from '@/components/ui/button/button'
import { Chip } from '@/components/ui/text/chip'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'

interface VersionRowProps {
  version: VersionView
  /** It is the version shown below. */
  shown: boolean
  /** Source URL, if it differs from the usual one. */
  source: string | null
}

/** A stored version of the card: time, status, and number of changes. */
function VersionRow({ version: { version, fetchedAt, problem, current, changes }, shown, source }: VersionRowProps) {
  const t = useTranslations('cardTab')
  return (
    <li className={cn('relative flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2', shown && 'bg-bg-subtle')}>
      <Link
        href={`?tab=card&version=${version}`}
        scroll={false}
        aria-current={shown ? 'true' : undefined}
        className="font-medium tabular underline-offset-2 after:absolute after:inset-0 hover:underline"
      >
        {t('version', { version })}
      </Link>
      {current ? <Chip className="border-accent/40 text-accent">{t('versions.current')}</Chip> : null}
      {changes?.breaking ? (
        <Chip className="border-state-input-required/40 text-state-input-required">
          <TriangleAlert aria-hidden />
          {t('compare.breaking')}
        </Chip>
      ) : null}
      {problem ? (
        <span className="min-w-0 text-pretty text-state-failed">
          {t('versions.notUsed', { why: t(`problems.${problem}`) })}
        </span>
      ) : null}
      {changes ? <span className="text-fg-muted">{t('versions.changes', { count: changes.count })}</span> : null}
      <RelativeTime at={fetchedAt} className="ml-auto text-xs text-fg-faint" />
      {source ? (
        <span className="w-full font-mono text-xs break-all text-fg-faint" dir="ltr">
          {source}
        </span>
      ) : null}
    </li>
  )
}

interface VersionListProps {
  /** Newest first. */
  versions: VersionView[]
  /** The version shown below. */
  shown: number
}

const shownAtFirst = 10

/** All stored versions of the card with their changes. */
export function VersionList({ versions, shown }: VersionListProps) {
  const t = useTranslations('cardTab.versions')
  const [all, setAll] = useState(false)
  const listed = all ? versions : versions.slice(0, shownAtFirst)
  const source = versions[0]?.sourceUrl
  const forgotten = (versions[0]?.version ?? 0) - versions.length
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {listed.map((one) => (
          <VersionRow
            key={one.version}
            version={one}
            shown={one.version === shown}
            // Shown only if it differs from the usual source.
            source={one.sourceUrl === source ? null : one.sourceUrl}
          />
        ))}
      </ol>
      {versions.length > listed.length ? (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {t('more', { count: versions.length - listed.length })}
        </Button>
      ) : null}
      {forgotten > 0 ? (
        <p className="mt-2 text-xs text-pretty text-fg-muted">{t('forgotten', { count: forgotten })}</p>
      ) : null}
      {versions.length > 1 ? null : <p className="mt-2 text-fg-muted">{t('only')}</p>}
    </>
  )
}
