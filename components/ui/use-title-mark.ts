'use client'

import { useEffect } from 'react'

// All marks of the page are kept together: two that each insisted on standing first would rewrite the title for ever.
const marks = new Map<object, string>()
let shown = ''
let observer: MutationObserver | undefined

function apply(): void {
  const bare = document.title.startsWith(shown) ? document.title.slice(shown.length) : document.title
  shown = [...marks.values()].map((mark) => `${mark} `).join('')
  if (document.title !== shown + bare) document.title = shown + bare
}

function keepMark(mark: string): () => void {
  const key = {}
  marks.set(key, mark)
  apply()
  if (!observer) {
    observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  }
  return () => {
    marks.delete(key)
    apply()
    if (marks.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

/** Keeps `mark` before the title of the tab, whatever page sets it; an empty mark leaves the title alone. */
export function useTitleMark(mark: string): void {
  useEffect(() => (mark ? keepMark(mark) : undefined), [mark])
}
