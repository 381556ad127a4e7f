'use client'

import { type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys lead from one conversation of the list to the next. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const links = [...element.querySelectorAll<HTMLElement>('[data-conversation]')]
      const at = links.findIndex((link) => link === event.target)
      const step = steps[event.key]
      if (at === -1 || step === undefined) return
      event.preventDefault()
      links[at + step]?.focus()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [list])
}
