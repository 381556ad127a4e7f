'use client'

import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react'

let top = 0

/** Keeps how far the list was scrolled from one conversation to the next. */
export function useKeptScroll(): {
  ref: RefObject<HTMLDivElement | null>
  onScroll: (event: UIEvent<HTMLElement>) => void
} {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = top
  }, [])
  return {
    ref,
    onScroll: (event) => {
      top = event.currentTarget.scrollTop
    },
  }
}
