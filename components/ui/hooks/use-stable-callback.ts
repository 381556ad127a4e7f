'use client'

import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns a stable callback that calls the newest `act`, so that memoized children do not render again. Must not be called
 * during render.
 */
export function useStableCallback<Arguments extends unknown[]>(
  act: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const newest = useRef(act)
  useInsertionEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Arguments) => newest.current(...args), [])
}
