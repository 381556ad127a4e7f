import { useTranslations } from 'next-intl'
import { type ReportGroup, reportLevelStyles } from '@/components/agents/report/group-report'
import { cn } from '@/components/ui/cn'

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
