'use client'

import { useEffect, useState } from 'react'
import { RedactionKinds } from '@/components/entities/export/redaction-kinds'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import type { ExportPreview } from '@/lib/api/trace'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'
import { type RedactionKind, redactionKinds } from '@/lib/trace/redaction'

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

interface RedactionChoiceProps {
  taskId: string
  kinds: readonly RedactionKind[]
  onChange: (kinds: RedactionKind[]) => void
}

/** Kinds of values to redact, with their number in the task. */
export function RedactionChoice({ taskId, kinds, onChange }: RedactionChoiceProps) {
  const translateFault = useTranslateFault({ reading: true })
  // All kinds, to show what each switch would redact.
  const { preview, fault, retry } = useExportPreview(taskId, redactionKinds)
  return (
    <>
      {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={retry} /> : null}
      <RedactionKinds kinds={kinds} onChange={onChange} summary={preview && preview.found} />
    </>
  )
}
