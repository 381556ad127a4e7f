'use client'

import { useTranslations } from 'next-intl'
import { RedactionKindRow } from '@/components/tasks/export/redaction-kind-row'
import { useExportPreview } from '@/components/tasks/export/use-export-preview'
import { ErrorPanel } from '@/components/ui/error-panel'
import { type RedactionKind, redactionKinds } from '@/lib/trace/redaction'

interface RedactionChoiceProps {
  taskId: string
  kinds: readonly RedactionKind[]
  onChange: (kinds: RedactionKind[]) => void
}

/** What is left out of a task that leaves, with what there is of each kind. */
export function RedactionChoice({ taskId, kinds, onChange }: RedactionChoiceProps) {
  const t = useTranslations('traces')
  // All of them, so that it is known what a switch would leave out.
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
