import { useTranslations } from 'next-intl'

const shownAtFirst = 2

function Path({ path }: { path: string }) {
  return (
    <code className="block font-mono text-xs leading-5 wrap-anywhere text-fg-muted" dir="ltr">
      {path}
    </code>
  )
}

/** Where in the card it is; many places open on demand. */
export function ReportPaths({ paths }: { paths: readonly string[] }) {
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
