'use client'

import { useEffect } from 'react'

// All prefixes share one observer: two separate ones would rewrite the title endlessly.
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

/** Prefixes the document title with `mark`, whatever page sets it. An empty mark leaves it unchanged. */
export function useTitlePrefix(mark: string): void {
  useEffect(() => (mark ? keepMark(mark) : undefined), [mark])
}
