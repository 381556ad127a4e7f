'use client'

import { createContext, useContext } from 'react'

/** Opens the enclosing part in the full-window dialog. */
export const EnlargeContext = createContext<() => void>(() => {})

export function useEnlarge(): () => void {
  return useContext(EnlargeContext)
}
