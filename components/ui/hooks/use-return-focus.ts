import { useState } from 'react'
import { focusMain } from '@/components/ui/navigation/focus-main'

/**
 * Returns a handler for `onCloseAutoFocus` of a dialog without a trigger: it focuses what had the focus when the calling component
 * was mounted, or the page if that is gone. Call it in a component that is mounted to open the dialog.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    else focusMain()
  }
}
