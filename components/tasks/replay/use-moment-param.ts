'use client'

import { useEffect, useRef } from 'react'
import { scheduleUrlUpdate } from '@/lib/client/page-url'

/** Browsers reject more than about three URL changes per second. */
const pauseMs = 400

function addressAt(at: number | null): string {
  const url = new URL(location.href)
  if (at === null) url.searchParams.delete('at')
  else url.searchParams.set('at', String(at))
  return url.href
}

/** Keeps `?at=` in sync with the shown moment, without navigation. Null removes it. */
export function useMomentParam(at: number | null): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(at)
  const callOff = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = at
    timer.current ??= setTimeout(() => {
      timer.current = null
      callOff.current?.()
      callOff.current = scheduleUrlUpdate(() => addressAt(latest.current))
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
