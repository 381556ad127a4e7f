'use client'

import { Problem } from '@/components/settings/people/problem'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { ApiResult } from '@/lib/api/api-result'

interface ConfirmCallProps<T> {
  title: string
  description: string
  /** Label of the button that sends the call. */
  action: string
  call: () => Promise<ApiResult<T>>
  onValue?: (value: T) => void
  onClose: () => void
}

/** Asks before a call of the REST API, then closes when the page shows what it changed. A problem keeps it open. */
export function ConfirmCall<T>({ call, onValue, onClose, ...rest }: ConfirmCallProps<T>) {
  const { pending, result, run } = useApiCall<T>({ refreshes: true })
  const confirm = (): void => run(call, { ...(onValue && { onValue }), onRefreshed: onClose })
  return (
    <ConfirmDialog {...rest} pending={pending} onConfirm={confirm} onClose={onClose}>
      <Problem result={result} />
    </ConfirmDialog>
  )
}
