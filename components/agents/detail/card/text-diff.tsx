'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { DiffLines } from '@/components/ui/diff-lines'
import { ErrorPanel } from '@/components/ui/error-panel'
import type { DiffBlock } from '@/components/ui/line-diff'
import { cardLines } from '@/components/agents/detail/card/card-lines'
import { switchboardUnreachable } from '@/lib/client/answer-fault'

interface TextDiffProps {
  agentId: string
  since: number
  version: number
}

type Loaded = { blocks: DiffBlock[] | null } | 'failed'

async function textOf(agentId: string, version: number): Promise<string> {
  const answer = await fetch(`/api/agents/${agentId}/cards/${version}`)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.text()
}

async function differences(agentId: string, since: number, version: number): Promise<Loaded> {
  const [{ lineDiff }, before, after] = await Promise.all([
    import('@/components/ui/line-diff'),
    textOf(agentId, since),
    textOf(agentId, version),
  ])
  return { blocks: lineDiff(cardLines(before), cardLines(after)) }
}

/** The texts of two cards side by side in one column, read only when somebody wants to see them. */
export function TextDiff({ agentId, since, version }: TextDiffProps) {
  const t = useTranslations('cardTab.compare')
  const [pending, start] = useTransition()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const load = () =>
    start(async () => {
      const found = await differences(agentId, since, version).catch(() => 'failed' as const)
      start(() => setLoaded(found))
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
