import { useState } from 'react'

/**
 * Returns a handler for `onCloseAutoFocus` of a dialog without a trigger: it focuses what had the focus when the calling component
 * was mounted, if that is still on the page. Call it in a component that is mounted to open the dialog.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return
    event.preventDefault()
    opener.focus()
  }
}
