'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useState, useTransition } from 'react'
import { cardParams, type CardView, formatCardJson, type VersionView } from '@/components/agents/detail/card/card-view'
import { ChangeList } from '@/components/agents/detail/card/change-list'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { DiffLines } from '@/components/ui/text/diff-lines'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import type { DiffBlock } from '@/components/ui/text/line-diff'
import { Select } from '@/components/ui/form/select'
import { buildUrl } from '@/lib/api/operations/build-url'
import { switchboardUnreachable } from '@/lib/client/http/read-response-fault'

interface TextDiffProps {
  agentId: string
  since: number
  version: number
}

type Loaded = { blocks: DiffBlock[] | null } | 'failed'

async function textOf(agentId: string, version: number): Promise<string> {
  const answer = await fetch(buildUrl('readCard', { id: agentId, version: String(version) }))
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.text()
}

async function differences(agentId: string, since: number, version: number): Promise<Loaded> {
  const [{ diffTexts: lineDiff }, before, after] = await Promise.all([
    import('@/components/ui/text/line-diff'),
    textOf(agentId, since),
    textOf(agentId, version),
  ])
  return { blocks: lineDiff(formatCardJson(before), formatCardJson(after)) }
}

/** A line diff of two cards, loaded on demand. */
function TextDiff({ agentId, since, version }: TextDiffProps) {
  const t = useTranslations('cardTab.compare')
  const [pending, start] = useTransition()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const load = () =>
    start(async () => {
      const comparison = await differences(agentId, since, version).catch(() => 'failed' as const)
      start(() => setLoaded(comparison))
    })
  if (loaded === 'failed') return <ErrorPanel fault={switchboardUnreachable()} onRetry={load} />
  if (loaded)
    return loaded.blocks ? (
      <DiffLines blocks={loaded.blocks} label={t('texts')} />
    ) : (
      <p className="text-fg-muted">{t('tooDifferent')}</p>
    )
  return (
    <Button size="sm" className="justify-self-start" disabled={pending} onClick={load}>
      {t(pending ? 'loading' : 'texts')}
    </Button>
  )
}

interface ComparisonProps {
  agentId: string
  versions: VersionView[]
  shown: CardView['shown']
}

/** Compares two versions of the card: in words, and as a line diff. */
export function CardComparison({ agentId, versions, shown }: ComparisonProps) {
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
