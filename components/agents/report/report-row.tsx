import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { CircleCheck, CircleX, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react'
import { levels } from '@/lib/a2a/card-checks/rule'
import type { ReportItem } from '@/lib/api/agent'

/** Icon and color of each level. */
export const reportLevelStyles = {
  error: { icon: CircleX, tone: 'text-state-failed' },
  warning: { icon: TriangleAlert, tone: 'text-state-input-required' },
  hint: { icon: Lightbulb, tone: 'text-state-working' },
  ok: { icon: CircleCheck, tone: 'text-state-completed' },
} satisfies Record<ReportItem['level'], { icon: LucideIcon; tone: string }>

/** Equal findings for several members. */
export interface ReportGroup extends Pick<ReportItem, 'level' | 'code' | 'values' | 'section'> {
  key: string
  paths: string[]
}

/** Groups equal findings. Errors come first, passed checks last. */
export function groupReport(items: readonly ReportItem[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>()
  for (const level of levels)
    for (const { code, values, section, path } of items.filter((item) => item.level === level)) {
      const key = JSON.stringify([level, code, values ?? {}, section ?? ''])
      const known = groups.get(key)
      if (known) known.paths.push(path)
      else groups.set(key, { key, level, code, paths: [path], ...(values && { values }), ...(section && { section }) })
    }
  return [...groups.values()]
}

const shownAtFirst = 2

function Path({ path }: { path: string }) {
  return (
    <code className="block font-mono text-xs leading-5 wrap-anywhere text-fg-muted" dir="ltr">
      {path}
    </code>
  )
}

/** Paths in the card. Many are collapsed. */
function ReportPaths({ paths }: { paths: readonly string[] }) {
  const t = useTranslations('agent.report')
  const rest = paths.slice(shownAtFirst)
  return (
    <div>
      {paths.slice(0, shownAtFirst).map((path) => (
        <Path key={path} path={path} />
      ))}
      {rest.length > 0 ? (
        <details>
          <summary className="w-fit rounded-control text-xs leading-5 text-fg-muted hover:text-fg">
            {t('more', { count: rest.length })}
          </summary>
          {rest.map((path) => (
            <Path key={path} path={path} />
          ))}
        </details>
      ) : null}
    </div>
  )
}

type Values = Readonly<Record<string, string | number>>

/** The values of a check that name protocol versions, one or a list. */
const versionValues = new Set(['generation', 'generations', 'other', 'said', 'spoken'])

/** Returns the values of a check with protocol versions as people write them: `A2A 1.0` for `v1.0`. */
function withVersionNames(values: Values = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      versionValues.has(name) ? String(value).replaceAll(/\bv(?=\d)/g, 'A2A ') : value,
    ]),
  )
}

/** A finding: message, paths, section of the specification, and fix. */
export function ReportRow({ group }: { group: ReportGroup }) {
  const t = useTranslations('agent.report')
  const say = useTranslations('checks')
  const { level, code, section, paths } = group
  const values = withVersionNames(group.values)
  const { icon: Icon, tone } = reportLevelStyles[level]
  const fine = level === 'ok'
  return (
    <li
      className={cn(
        'grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 py-2.5 sm:grid-cols-[1rem_14rem_minmax(0,1fr)]',
        fine && 'py-1.5',
      )}
    >
      <span>
        <Icon aria-hidden className={cn('mt-0.5 size-4', tone)} />
        <span className="sr-only">{t(level)}</span>
      </span>
      <ReportPaths paths={paths} />
      <div className="col-start-2 grid content-start gap-0.5 sm:col-start-3">
        <p className="text-pretty wrap-anywhere" dir="auto">
          {say(`${code}.says`, values)}
        </p>
        {say.has(`${code}.fix`) ? (
          <p className="text-pretty wrap-anywhere text-fg-muted" dir="auto">
            {say(`${code}.fix`, values)}
          </p>
        ) : null}
        {section ? (
          <p className="text-xs text-fg-faint tabular" dir="ltr">
            {t('section', { section })}
          </p>
        ) : null}
      </div>
    </li>
  )
}
