'use client'

import { useTranslations } from 'next-intl'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/components/ui/feedback/toast'
import { useReturnFocus } from '@/components/ui/hooks/use-return-focus'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import type { ApiResult } from '@/lib/api/api-result'

interface RemovePasskeyDialogProps {
  question: string
  consequence: string
  /** Label of the button. */
  action: string
  /** What a toast says when it is done. */
  done: string
  remove: () => Promise<ApiResult<unknown>>
  onClose: () => void
}

/** Confirms the removal of a passkey, or of all passkeys of a person. */
export function RemovePasskeyDialog({
  question,
  consequence,
  action,
  done,
  remove,
  onClose,
}: RemovePasskeyDialogProps) {
  const ui = useTranslations('ui')
  const returnFocus = useReturnFocus()
  const { pending, result, run } = useApiCall({ refreshes: true })
  const submit = (): void =>
    run(remove, {
      onRefreshed: () => {
        toast.success(done)
        onClose()
      },
    })
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())}>
      <DialogContent
        title={question}
        description={consequence}
        onCloseAutoFocus={returnFocus}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" disabled={pending} onClick={submit}>
              {action}
            </Button>
          </>
        }
      >
        {result?.ok === false ? <Problem result={result} /> : null}
      </DialogContent>
    </Dialog>
  )
}
