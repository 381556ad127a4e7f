'use client'

import { useEffect, useRef } from 'react'
import { setAddress } from '@/lib/client/page-address'

/** Browsers refuse more than about three changes of the address a second. */
const pauseMs = 400

function addressAt(at: number | null): string {
  const url = new URL(location.href)
  if (at === null) url.searchParams.delete('at')
  else url.searchParams.set('at', String(at))
  return url.href
}

/** Keeps `?at=` in the page's address at the moment that is shown, without loading anything; null: no `at`. */
export function useMomentInAddress(at: number | null): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(at)
  const callOff = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = at
    timer.current ??= setTimeout(() => {
      timer.current = null
      callOff.current?.()
      callOff.current = setAddress(() => addressAt(latest.current))
    }, pauseMs)
  }, [at])
  useEffect(
    () => () => {
      callOff.current?.()
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
}
