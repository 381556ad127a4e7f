import { useEffect, useState } from 'react'

/** In characters: laid out in much less time than a person notices. */
const step = 1000

/**
 * A text that grows. A little more of it is shown at once; more than that, as at the beginning, comes in steps, one a
 * frame, between which the page answers.
 */
export function useUnhurried(text: string, grows: boolean): string {
  // Much at once would be begun anew with each piece that arrives meanwhile, and stand there as plain text until then.
  const [shown, setShown] = useState(grows ? text.slice(0, step) : text)
  const near = !text.startsWith(shown) || text.length - shown.length <= step
  if (near && shown !== text) setShown(text)
  useEffect(() => {
    if (near) return
    // A hidden page gets no frames.
    if (document.hidden) {
      const timer = setTimeout(() => setShown(text))
      return () => clearTimeout(timer)
    }
    const frame = requestAnimationFrame(() => setShown(text.slice(0, shown.length + step)))
    return () => cancelAnimationFrame(frame)
  }, [near, shown, text])
  return shown
}
