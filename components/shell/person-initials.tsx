'use client'

import { usePageViewer } from '@/components/entities/viewer/viewer-context'

/** The initials of the person who is signed in, in a circle. */
export function PersonInitials() {
  const words = usePageViewer().name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  const initials = chosen.map((word) => [...(word ?? '')][0] ?? '').join('')
  return (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent/12 text-2xs font-semibold text-accent"
    >
      {initials.toLocaleUpperCase()}
    </span>
  )
}
