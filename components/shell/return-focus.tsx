'use client'

import { useLayoutEffect } from 'react'

/** Within a dialog that no button opens: gives the focus back to where it was, unless it went elsewhere since. */
export function ReturnFocus() {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      // The dialog lets go of the focus only after this.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    }
  }, [])
  return null
}
