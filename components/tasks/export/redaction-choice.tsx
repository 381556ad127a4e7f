'use client'

import { useTranslations } from 'next-intl'
import { RedactionKindRow } from '@/components/tasks/export/redaction-kind-row'
import { useExportPreview } from '@/components/tasks/export/use-export-preview'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { type RedactionKind, redactionKinds } from '@/lib/trace/redaction'

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
