'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import type { ExportPreview } from '@/lib/api/trace'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'
import { type RedactionKind, redactionKinds, type RedactionSummary } from '@/lib/trace/redaction'

/** Formats redaction kinds as a query parameter. */
export const toRedactionParam = (kinds: readonly RedactionKind[]): string =>
  kinds.filter((kind) => kind !== 'secrets').join(',') || 'none'

const pauseMs = 250

interface PreviewState {
  preview: ExportPreview | null
  fault: FaultData | null
  /** Whether the preview is of earlier kinds. */
  isStale: boolean
  retry: () => void
}

/** Preview of an export. The last result stays until the next one arrives. */
export function useExportPreview(taskId: string, kinds: readonly RedactionKind[]): PreviewState {
  const [state, setState] = useState<{ of: string; preview: ExportPreview | null; fault: FaultData | null }>({
    of: '',
    preview: null,
    fault: null,
  })
  const [run, setRun] = useState(0)
  const wanted = toRedactionParam(kinds)
  useEffect(() => {
    const left = new AbortController()
    const read = async (): Promise<void> => {
      const result = await api.previewExport({ id: taskId, query: { redact: wanted } }, { signal: left.signal })
      if (left.signal.aborted) return
      if (result.ok) setState({ of: wanted, preview: result.value, fault: null })
      else setState((before) => ({ ...before, of: wanted, fault: result.fault }))
    }
    const timer = setTimeout(() => void read(), run === 0 ? pauseMs : 0)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [taskId, wanted, run])
  return {
    preview: state.preview,
    fault: state.fault,
    isStale: state.of !== wanted,
    retry: () => setRun((before) => before + 1),
  }
}

interface RedactionKindRowProps {
  kind: RedactionKind
  checked: boolean
  /** Matches in the task; null until they are known. */
  found: RedactionSummary[RedactionKind] | null
  onChange: (checked: boolean) => void
}

/** One kind of redaction: a switch, the number of matches and a few examples before and after. */
function RedactionKindRow({ kind, checked, found, onChange }: RedactionKindRowProps) {
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
        <span className="shrink-0 text-xs text-fg-muted tabular">
          {found ? (found.count > 0 ? t('places', { count: found.count }) : t('none')) : '…'}
        </span>
      </div>
      {found && found.samples.length > 0 ? (
        <details className="mt-1 ml-6 text-xs">
          <summary className="w-fit cursor-pointer py-1 text-fg-muted">{t('samples')}</summary>
          <ul className="grid gap-2 py-1">
            {found.samples.map(({ seq, before, after }) => (
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

interface RedactionChoiceProps {
  taskId: string
  kinds: readonly RedactionKind[]
  onChange: (kinds: RedactionKind[]) => void
}

/** Kinds of values to redact, with their number in the task. */
export function RedactionChoice({ taskId, kinds, onChange }: RedactionChoiceProps) {
  const t = useTranslations('traces')
  // All kinds, to show what each switch would redact.
  const { preview, fault, retry } = useExportPreview(taskId, redactionKinds)
  const isChosen = (kind: RedactionKind): boolean => kind === 'secrets' || kinds.includes(kind)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-fg-muted">{t('leftOut')}</legend>
      {fault ? <ErrorPanel fault={fault} onRetry={retry} /> : null}
      <ul aria-busy={preview === null}>
        {redactionKinds.map((kind) => (
          <RedactionKindRow
            key={kind}
            kind={kind}
            checked={isChosen(kind)}
            found={preview?.found[kind] ?? null}
            onChange={(checked) =>
              onChange(redactionKinds.filter((other) => (other === kind ? checked : isChosen(other))))
            }
          />
        ))}
      </ul>
      <p className="pt-2 text-xs text-pretty text-fg-muted">{t('notFound')}</p>
    </fieldset>
  )
}
