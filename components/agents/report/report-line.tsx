import { useTranslations } from 'next-intl'
import type { ReportGroup } from '@/components/agents/report/report-groups'
import { reportLevelLook } from '@/components/agents/report/report-level-look'
import { ReportPaths } from '@/components/agents/report/report-paths'
import { withVersionNames } from '@/components/agents/report/with-version-names'
import { cn } from '@/components/ui/cn'

/** One thing that the checks found: what, where, what the specification says of it, and what to do. */
export function ReportLine({ group }: { group: ReportGroup }) {
  const t = useTranslations('agent.report')
  const say = useTranslations('checks')
  const { level, code, section, paths } = group
  const values = withVersionNames(group.values)
  const { icon: Icon, tone } = reportLevelLook[level]
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
