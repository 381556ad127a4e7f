'use client'

import { createContext, useContext } from 'react'
import { resolveValue, formatValue } from '@/lib/a2a/forms/surface/resolve-value'
import type { BoundValue, Surface } from '@/lib/a2a/forms/surface/surface'
import type { Json } from '@/lib/a2a/json'

/** State that the components of a surface share. */
export interface SurfaceState {
  surface: Surface
  data: Json
  /** Values of unbound inputs by component ID. */
  own: Record<string, Json>
  /** Base of relative paths. */
  at: string
  /** Read-only: a finished surface is only shown. */
  inert: boolean
  /** Whether a button was pressed; errors are shown from then on. */
  tried: boolean
  write: (id: string, bound: BoundValue | null, value: Json, at: string) => void
  press: (id: string, at: string) => void
}

const SurfaceContext = createContext<SurfaceState | null>(null)
export const SurfaceProvider = SurfaceContext

export function useSurface(): SurfaceState {
  const state = useContext(SurfaceContext)
  if (!state) throw new Error('useSurface needs a SurfaceProvider above')
  return state
}

/** Returns a function that renders the current value of a binding as text. */
export function useBoundText(): (bound: BoundValue | null) => string {
  const { data, at } = useSurface()
  return (bound) => formatValue(resolveValue(bound, { data, at }))
}
