'use client'

import { useEffect, useState } from 'react'
import type { ExportPreview } from '@/lib/api/trace'
import { callApi } from '@/lib/client/call-api'
import type { FaultData } from '@/lib/faults/fault'
import type { RedactionKind } from '@/lib/trace/redaction'

/** The kinds as a query parameter has them. */
export const redactionText = (kinds: readonly RedactionKind[]): string =>
  kinds.filter((kind) => kind !== 'secrets').join(',') || 'none'

const pauseMs = 250

interface PreviewState {
  preview: ExportPreview | null
  fault: FaultData | null
  /** The preview is of other kinds than those asked for. */
  late: boolean
  retry: () => void
}

/** What would leave with a task, and what not. The last answer stays until the next is here. */
export function useExportPreview(taskId: string, kinds: readonly RedactionKind[]): PreviewState {
  const [state, setState] = useState<{ of: string; preview: ExportPreview | null; fault: FaultData | null }>({
    of: '',
    preview: null,
    fault: null,
  })
  const [run, setRun] = useState(0)
  const wanted = redactionText(kinds)
  useEffect(() => {
    const left = new AbortController()
    const read = async (): Promise<void> => {
      const url = `/api/tasks/${encodeURIComponent(taskId)}/export/preview?redact=${wanted}`
      const result = await callApi<ExportPreview>('GET', url, undefined, { signal: left.signal })
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
    late: state.of !== wanted,
    retry: () => setRun((before) => before + 1),
  }
}
