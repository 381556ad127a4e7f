'use client'

import type { Virtualizer } from '@tanstack/react-virtual'
import { type UIEvent, useEffect, useRef, useState } from 'react'

/** So near to the end, in px, counts as at the end. */
const nearEnd = 29

interface Following {
  /** The reader went elsewhere: the way back is to be offered. */
  away: boolean
  /** Keeps to the moment, or the newest row, again. */
  follow: () => void
  /** The reader chose a row in sight, which becomes the moment. */
  onJoin: () => void
  /** The reader moves the list. */
  onLeave: () => void
  onScroll: (event: UIEvent<HTMLElement>) => void
}

/**
 * Keeps one row of a list in sight while it becomes another: the last, or, where `isMoment`, the `shown`-th, which stands
 * amid others after a jump. A reader who scrolls lets it go; at the end of a list that keeps to its end it is held again.
 */
export function useFollowing(
  virtualizer: Virtualizer<HTMLElement, HTMLElement>,
  shown: number,
  isMoment: boolean,
  fromStart: boolean,
): Following {
  const [following, setFollowing] = useState(fromStart)
  /** The reader has moved the list since it was scrolled for them. */
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
