'use client'

import { useEffect } from 'react'

/** Keeps `mark` before the title of the tab, whatever page sets it; an empty mark leaves the title alone. */
export function useTitleMark(mark: string): void {
  useEffect(() => {
    if (!mark) return
    const prefix = `${mark} `
    const apply = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [mark])
}
