'use client'

import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { ApiResult } from '@/lib/api/api-result'

/** The problem of the last call in one line, if it failed. */
export function Problem({ result }: { result: ApiResult<unknown> | null }) {
  const translateFault = useTranslateFault()
  if (!result || result.ok) return null
  return (
    <p role="alert" className="text-xs text-state-failed">
      {translateFault(result.fault).message}
    </p>
  )
}
