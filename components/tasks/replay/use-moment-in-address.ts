'use client'

import { useEffect, useRef } from 'react'

/** Browsers refuse more than about three changes of the address a second. */
const pauseMs = 400

/** The moment that an address names, as the number of events that have happened; null where it names none. */
export function momentIn(value: string | null): number | null {
  const at = Number(value ?? '')
  return Number.isSafeInteger(at) && at > 0 ? at : null
}

function write(at: number | null): void {
  const url = new URL(location.href)
  if (at === null) url.searchParams.delete('at')
  else url.searchParams.set('at', String(at))
  if (url.href !== location.href) history.replaceState(null, '', url)
}

/** Keeps `?at=` in the page's address at the moment that is shown, without loading anything; null: no `at`. */
export function useMomentInAddress(at: number | null): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(at)
  useEffect(() => {
    latest.current = at
    timer.current ??= setTimeout(() => {
      timer.current = null
      write(latest.current)
    }, pauseMs)
  }, [at])
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
}
