'use client'

import type { Virtualizer } from '@tanstack/react-virtual'
import { ArrowDown, LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from '@/components/ui/after-paint'
import { Button } from '@/components/ui/button/button'

interface VisibleRows {
  /** Their numbers, separated by spaces. */
  list: string
  onVisibleRows: ((seqs: readonly number[]) => void) | undefined
}

function report({ list, onVisibleRows }: VisibleRows): void {
  if (list !== '') onVisibleRows?.(list.split(' ').map(Number))
}

/**
 * Calls `onVisibleRows` with the visible rows when they change; for the first time once the list is painted, which must not wait
 * for what this reads.
 */
export function useVisibleRows(seqs: readonly number[], onVisibleRows: VisibleRows['onVisibleRows']): void {
  const list = seqs.join(' ')
  const isPainted = useRef(false)
  const newest = useRef<VisibleRows>({ list, onVisibleRows })
  useEffect(() => {
    newest.current = { list, onVisibleRows }
    if (isPainted.current) report(newest.current)
  }, [list, onVisibleRows])
  useEffect(
    () =>
      afterPaint(() => {
        isPainted.current = true
        report(newest.current)
      }),
    [],
  )
}

/** Distance from the end that counts as the end, in px. */
const nearEnd = 29

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd

interface Following {
  /** The user scrolled away: the follow button is shown. */
  away: boolean
  /** Follows the current moment, or the newest row, again. */
  follow: () => void
  /** The user chose a visible row, which becomes the current moment. */
  onJoin: () => void
  /** The user scrolls the list. */
  onLeave: () => void
  /** The user opens or closes rows, which must not scroll away. */
  onHold: () => void
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
    onHold: () => {
      moved.current = true
      setFollowing(false)
      const { scrollElement } = virtualizer
      if (!isMoment && scrollElement) requestAnimationFrame(() => setFollowing(isAtEnd(scrollElement)))
    },
    onScroll: ({ currentTarget }) => {
      if (!isMoment && moved.current) setFollowing(isAtEnd(currentTarget))
    },
  }
}

interface FrameFollowProps {
  /** Otherwise the button returns to the current moment. */
  toNewest: boolean
  onClick: () => void
}

/** A button to follow the list again after scrolling away. */
export function FrameFollow({ toNewest, onClick }: FrameFollowProps) {
  const t = useTranslations('frames')
  const Icon = toNewest ? ArrowDown : LocateFixed
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="sm" className="pointer-events-auto rounded-full shadow-float" onClick={onClick}>
        <Icon />
        {t(toNewest ? 'newest' : 'follow')}
      </Button>
    </div>
  )
}
