'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useTransition } from 'react'
import { ChangeList } from '@/components/agents/detail/card/change-list'
import { cardParams } from '@/components/agents/detail/card/card-params'
import type { CardView, VersionView } from '@/components/agents/detail/card/card-view'
import { TextDiff } from '@/components/agents/detail/card/text-diff'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'

interface ComparisonProps {
  agentId: string
  versions: VersionView[]
  shown: CardView['shown']
}

/** What any two cards of the agent say differently: in words, and in their texts. */
export function Comparison({ agentId, versions, shown }: ComparisonProps) {
  const t = useTranslations('cardTab')
  const [pending, start] = useTransition()
  const [, write] = useQueryStates(cardParams, {
    history: 'push',
    shallow: false,
    scroll: false,
    startTransition: start,
  })
  const { version, compared, problem } = shown
  const since = compared?.since ?? null
  const options = versions.map((one) => ({ value: String(one.version), label: t('version', { version: one.version }) }))
  return (
    <div className={cn('grid gap-3 transition-opacity', pending && 'opacity-60')} aria-busy={pending}>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('compare.version')}
          className="w-36"
          value={String(version)}
          onValueChange={(chosen) => void write({ version: Number(chosen), since: null })}
          options={options}
        />
        <span className="text-fg-muted">{t('compare.with')}</span>
        <Select
          aria-label={t('compare.since')}
          className="w-36"
          placeholder={t('compare.nothing')}
          value={since === null ? undefined : String(since)}
          onValueChange={(chosen) => void write({ version, since: Number(chosen) })}
          options={options.filter(({ value }) => value !== String(version))}
        />
      </div>
      {compared && since !== null ? (
        <>
          <ChangeList changes={compared.changes} />
          <TextDiff key={`${since} ${version}`} agentId={agentId} since={since} version={version} />
        </>
      ) : (
        <p className="text-pretty text-fg-muted">
          {compared ? t('compare.first') : t('compare.unreadable', { why: t(`problems.${problem ?? 'no-card'}`) })}
        </p>
      )}
    </div>
  )
}
