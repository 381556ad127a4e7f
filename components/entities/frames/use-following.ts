'use client'

import type { Virtualizer } from '@tanstack/react-virtual'
import { type UIEvent, useEffect, useRef, useState } from 'react'

/** Distance from the end that counts as the end, in px. */
const nearEnd = 29

interface Following {
  /** The user scrolled away: the follow button is shown. */
  away: boolean
  /** Follows the current moment, or the newest row, again. */
  follow: () => void
  /** The user chose a visible row, which becomes the current moment. */
  onJoin: () => void
  /** The user scrolls the list. */
  onLeave: () => void
  onScroll: (event: UIEvent<HTMLElement>) => void
}

/**
 * Keeps one row of a list in view as it changes: the last, or, if `isMoment`, the `shown`-th, which is centered after a
 * jump. Scrolling by the user stops this. Scrolling to the end of a list that follows its end resumes it.
 */
export function useFollowing(
  virtualizer: Virtualizer<HTMLElement, HTMLElement>,
  shown: number,
  isMoment: boolean,
  fromStart: boolean,
): Following {
  const [following, setFollowing] = useState(fromStart)
  /** The user scrolled since the last automatic scroll. */
  const moved = useRef(false)

  useEffect(() => {
    if (!following || shown === 0) return
    moved.current = false
    const place = shown - 1
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: place, endIndex: place }
    const jumps = isMoment && (place < startIndex - 1 || place > endIndex + 1)
    virtualizer.scrollToIndex(place, { align: jumps ? 'center' : 'auto' })
  }, [following, isMoment, shown, virtualizer])

  return {
    away: !following,
    follow: () => {
      setFollowing(true)
      virtualizer.scrollToIndex(Math.max(0, shown - 1), { align: isMoment ? 'center' : 'end' })
    },
    onJoin: () => setFollowing(true),
    onLeave: () => {
      moved.current = true
      if (isMoment) setFollowing(false)
    },
    onScroll: ({ currentTarget: box }) => {
      if (isMoment || !moved.current) return
      setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd)
    },
  }
}
