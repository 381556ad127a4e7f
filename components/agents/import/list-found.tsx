import { useTranslations } from 'next-intl'
import type { ImportPreview } from '@/lib/api/catalog'

const mostNamed = 12

interface ListFoundProps {
  preview: ImportPreview
  /** Catalogs in it that have to be fetched. */
  catalogs?: number
}

/** What a list holds, before it is imported. */
export function ListFound({ preview, catalogs = 0 }: ListFoundProps) {
  const t = useTranslations('import')
  const { format, agents, broken, leftOut, labels, sourceUrl } = preview
  const named = [...new Set(labels)].slice(0, mostNamed)
  return (
    <section className="grid grid-cols-1 gap-2 rounded-panel border border-line bg-bg-raised px-4 py-3">
      <h2 className="text-sm">{t('found', { format: t(`formats.${format}`), count: agents })}</h2>
      {sourceUrl ? (
        <p className="font-mono text-xs break-all text-fg-muted" dir="ltr">
          {sourceUrl}
        </p>
      ) : null}
      {named.length > 0 ? (
        <ul className="flex flex-wrap gap-x-1.5 gap-y-0.5 text-fg-muted">
          {named.map((label) => (
            <li
              key={label}
              className="max-w-full truncate after:text-fg-faint not-last:after:content-['_·']"
              dir="auto"
            >
              {label}
            </li>
          ))}
          {agents > named.length ? (
            <li className="text-fg-faint">{t('more', { count: agents - named.length })}</li>
          ) : null}
        </ul>
      ) : null}
      {catalogs > 0 ? <p className="text-fg-muted">{t('catalogsInside', { count: catalogs })}</p> : null}
      {broken > 0 ? <p className="text-state-input-required">{t('brokenLines', { count: broken })}</p> : null}
      {leftOut > 0 ? <p className="text-fg-muted">{t('leftOut', { count: leftOut })}</p> : null}
    </section>
  )
}
