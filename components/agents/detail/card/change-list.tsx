import { CircleDot, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { CardChanges } from '@/lib/api/card'

type Change = CardChanges['changes'][number]
const shownAtFirst = 30

function ChangeLine({ change: { code, values, path, breaking } }: { change: Change }) {
  const say = useTranslations('cardDiff')
  const Icon = breaking ? TriangleAlert : CircleDot
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 py-2 sm:grid-cols-[1rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden className={cn('mt-0.5 size-4', breaking ? 'text-state-input-required' : 'text-fg-faint')} />
      <span className="wrap-anywhere" dir="auto">
        {say(code, values)}
      </span>
      <span className="col-start-2 font-mono text-xs leading-5 wrap-anywhere text-fg-faint sm:col-start-3" dir="ltr">
        {path}
      </span>
    </li>
  )
}

function ChangeLines({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {changes.map((change) => (
        <ChangeLine key={`${change.code} ${change.path} ${change.message}`} change={change} />
      ))}
    </ul>
  )
}

function ChangeGroup({ title, changes }: { title: string; changes: readonly Change[] }) {
  const t = useTranslations('cardTab.compare')
  const rest = changes.slice(shownAtFirst)
  if (changes.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-xs font-normal text-fg-muted">{title}</h3>
      <ChangeLines changes={changes.slice(0, shownAtFirst)} />
      {rest.length > 0 ? (
        <details>
          <summary className="py-2 text-fg-muted hover:text-fg">{t('more', { count: rest.length })}</summary>
          <ChangeLines changes={rest} />
        </details>
      ) : null}
    </div>
  )
}

/** The changes of a card in words. Breaking changes come first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('cardTab.compare')
  if (changes.length === 0) return <p className="text-fg-muted">{t('none')}</p>
  const breaking = changes.filter((change) => change.breaking)
  const others = changes.filter((change) => !change.breaking)
  return (
    <div className="grid gap-4">
      <ChangeGroup title={t('breakingCount', { count: breaking.length })} changes={breaking} />
      <ChangeGroup title={t('otherCount', { count: others.length })} changes={others} />
    </div>
  )
}
