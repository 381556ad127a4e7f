'use client'

import { useCallback, useInsertionEffect, useRef } from 'react'

/** A handler that stays the same while what it does is renewed with each drawing: what takes it need not be drawn again. Not to be called while drawing. */
export function useSteady<Arguments extends unknown[]>(
  act: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const newest = useRef(act)
  useInsertionEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Arguments) => newest.current(...args), [])
}
