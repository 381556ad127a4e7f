'use client'

import { createContext, useContext } from 'react'
import { valueOf, wordOf } from '@/lib/a2a/forms/surface/bound-value'
import type { Bound, Surface } from '@/lib/a2a/forms/surface/surface'
import type { Json } from '@/lib/a2a/json'

/** What the components of a surface share. */
export interface SurfaceState {
  surface: Surface
  data: Json
  /** Values of inputs that are bound to nothing, by component. */
  own: Record<string, Json>
  /** Where relative paths begin. */
  at: string
  /** Nothing can be changed or pressed: what is over is only shown. */
  inert: boolean
  /** Problems are shown once a button was pressed. */
  tried: boolean
  write: (id: string, bound: Bound | null, value: Json, at: string) => void
  press: (id: string, at: string) => void
}

const SurfaceContext = createContext<SurfaceState | null>(null)
export const SurfaceProvider = SurfaceContext

export function useSurface(): SurfaceState {
  const state = useContext(SurfaceContext)
  if (!state) throw new Error('useSurface needs a SurfaceProvider above')
  return state
}

/** Says values in words, as they are now. */
export function useWords(): (bound: Bound | null) => string {
  const { data, at } = useSurface()
  return (bound) => wordOf(valueOf(bound, { data, at }))
}
