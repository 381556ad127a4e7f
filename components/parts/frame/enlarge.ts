'use client'

import { createContext, useContext } from 'react'

/** Opens the part that stands around a component as large as the window. */
export const EnlargeContext = createContext<() => void>(() => {})

export function useEnlarge(): () => void {
  return useContext(EnlargeContext)
}
