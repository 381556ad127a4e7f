import { useEffect, useState, useTransition } from 'react'

/** In characters: drawn sooner than the next change of the page, which would make it begin anew. */
const step = 1500

/**
 * A text that grows, drawn in steps between which the page answers; the next one is begun only when the last is on the
 * screen.
 */
export function useUnhurried(text: string): string {
  const [shown, setShown] = useState(text)
  const [pending, start] = useTransition()
  useEffect(() => {
    if (pending || shown === text) return
    const next = text.startsWith(shown) ? text.slice(0, shown.length + step) : text
    start(() => setShown(next))
  }, [pending, shown, text])
  return shown
}
