import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { useReturnFocus } from '@/components/ui/hooks/use-return-focus'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'

interface ConfirmDialogProps {
  /** What is about to happen, as a question. */
  title: string
  /** What it changes, and whether it can be undone. */
  description: string
  /** Label of the button that goes on. */
  action: string
  /** Label of the button that does not; *Cancel* by default. */
  cancel?: string
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Overrides where the focus goes on close: by default to what opened the dialog, or to the page if that is gone. */
  onCloseAutoFocus?: (event: Event) => void
  /** A note, or the problem of the last attempt. */
  children?: ReactNode
}

/** Asks before something is removed or turned off. Mount it to open it. */
export function ConfirmDialog({ action, cancel, pending, onConfirm, onClose, ...rest }: ConfirmDialogProps) {
  const ui = useTranslations('ui')
  const returnFocus = useReturnFocus()
  return (
    <Dialog open onOpenChange={(next) => (next ? null : onClose())}>
      <DialogContent
        onCloseAutoFocus={returnFocus}
        {...rest}
        footer={
          <>
            <Button onClick={onClose}>{cancel ?? ui('cancel')}</Button>
            <Button variant="danger" disabled={pending} onClick={onConfirm}>
              {action}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
