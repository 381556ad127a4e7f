import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { ReportItem } from '@/lib/api/agent'

const looks = {
  error: { icon: CircleX, tone: 'text-state-failed' },
  warning: { icon: TriangleAlert, tone: 'text-state-input-required' },
  ok: { icon: CircleCheck, tone: 'text-state-completed' },
} satisfies Record<ReportItem['level'], object>
const levels = ['error', 'warning', 'ok'] as const
const shownAtFirst = 40

function ReportLine({ item }: { item: ReportItem }) {
  const t = useTranslations('agent.report')
  const { icon: Icon, tone } = looks[item.level]
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 py-2 sm:grid-cols-[1rem_11rem_minmax(0,1fr)]">
      <Icon aria-hidden className={cn('mt-0.5 size-4', tone)} />
      <span className="font-mono text-xs leading-5 wrap-anywhere text-fg-muted">
        <span className="sr-only">{t(item.level)} </span>
        {item.path}
      </span>
      <span className="col-start-2 wrap-anywhere sm:col-start-3" dir="auto">
        {item.message}
        {item.hint ? <span className="block text-fg-muted">{item.hint}</span> : null}
      </span>
    </li>
  )
}

function ReportLines({ items }: { items: readonly ReportItem[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {items.map((item) => (
        <ReportLine key={`${item.path} ${item.message}`} item={item} />
      ))}
    </ul>
  )
}

/** The check of a card, member by member: what keeps the agent from being called first, what is fine last. */
export function ReportList({ items }: { items: readonly ReportItem[] }) {
  const t = useTranslations('agent.report')
  const sorted = levels.flatMap((level) => items.filter((item) => item.level === level))
  const rest = sorted.slice(shownAtFirst)
  return (
    <div>
      <p className="mb-1 text-xs text-fg-faint">
        {t('summary', {
          errors: items.filter(({ level }) => level === 'error').length,
          warnings: items.filter(({ level }) => level === 'warning').length,
          passed: items.filter(({ level }) => level === 'ok').length,
        })}
      </p>
      <ReportLines items={sorted.slice(0, shownAtFirst)} />
      {rest.length > 0 ? (
        <details className="border-t border-line">
          <summary className="py-2 text-fg-muted hover:text-fg">{t('more', { count: rest.length })}</summary>
          <ReportLines items={rest} />
        </details>
      ) : null}
    </div>
  )
}
