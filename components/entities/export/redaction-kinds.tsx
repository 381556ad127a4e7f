'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useId } from 'react'
import { type RedactionKind, redactionKinds, type RedactionSummary } from '@/lib/trace/redaction'

interface RedactionKindRowProps {
  kind: RedactionKind
  checked: boolean
  /** Matches in the task; null until they are known, undefined if they are not counted. */
  matches: RedactionSummary[RedactionKind] | null | undefined
  onChange: (checked: boolean) => void
}

/** One kind of redaction: a switch, the number of matches and a few examples before and after. */
function RedactionKindRow({ kind, checked, matches, onChange }: RedactionKindRowProps) {
  const t = useTranslations('traces')
  const format = useFormatter()
  const id = useId()
  const fixed = kind === 'secrets'
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-start gap-2.5">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={fixed}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-1 shrink-0 accent-accent"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="font-medium">
            {t(`kinds.${kind}.name`)}
          </label>
          <p id={`${id}-hint`} className="text-xs text-fg-muted">
            {t(`kinds.${kind}.hint`)}
          </p>
        </div>
        {matches === undefined ? null : (
          <span className="shrink-0 text-xs text-fg-muted tabular">
            {matches ? (matches.count > 0 ? t('places', { count: matches.count }) : t('none')) : '…'}
          </span>
        )}
      </div>
      {matches && matches.samples.length > 0 ? (
        <details className="mt-1 ml-6 text-xs">
          <summary className="w-fit cursor-pointer py-1 text-fg-muted">{t('samples')}</summary>
          <ul className="grid gap-2 py-1">
            {matches.samples.map(({ seq, before, after }) => (
              <li key={`${seq} ${before}`} className="grid gap-0.5 font-mono wrap-anywhere">
                <span className="font-sans text-fg-muted">
                  {seq > 0 ? t('event', { seq: format.number(seq) }) : t('beside')}
                </span>
                <del className="text-fg-muted">{before}</del>
                <ins className="no-underline">{after || t('nothing')}</ins>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

interface RedactionKindsProps {
  kinds: readonly RedactionKind[]
  onChange: (kinds: RedactionKind[]) => void
  /** What an export would redact; null until it is known, undefined if it is not counted. */
  summary?: RedactionSummary | null
  /** Kinds that the exported file cannot contain. */
  without?: readonly RedactionKind[]
}

const noKinds: readonly RedactionKind[] = []

/** The kinds of values to redact. Secrets are always redacted. */
export function RedactionKinds({ kinds, onChange, summary, without = noKinds }: RedactionKindsProps) {
  const t = useTranslations('traces')
  const isChosen = (kind: RedactionKind): boolean => kind === 'secrets' || kinds.includes(kind)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-fg-muted">{t('leftOut')}</legend>
      <ul aria-busy={summary === null}>
        {redactionKinds.flatMap((kind) =>
          without.includes(kind) ? (
            []
          ) : (
            <RedactionKindRow
              key={kind}
              kind={kind}
              checked={isChosen(kind)}
              matches={summary && summary[kind]}
              onChange={(checked) =>
                onChange(redactionKinds.filter((other) => (other === kind ? checked : isChosen(other))))
              }
            />
          ),
        )}
      </ul>
      <p className="pt-2 text-xs text-pretty text-fg-muted">{t('notFound')}</p>
    </fieldset>
  )
}
