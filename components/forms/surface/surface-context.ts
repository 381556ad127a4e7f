'use client'

import { createContext, useContext } from 'react'
import { matchesPattern } from '@/lib/a2a/forms/safe-pattern'
import { type BindingScope, findFailedChecks, formatValue, resolveValue } from '@/lib/a2a/forms/surface/resolve-value'
import type { BoundValue, Surface, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
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

export type InputComponent = Extract<
  SurfaceComponent,
  { type: 'textField' | 'checkBox' | 'choice' | 'slider' | 'dateTime' }
>

/** Returns the errors of an input: the agent's messages, or the given one for a pattern mismatch. */
export function inputProblems(
  input: InputComponent,
  value: Json | undefined,
  scope: BindingScope,
  mismatch: string,
): string[] {
  const text = formatValue(value)
  const pattern = input.type === 'textField' && input.pattern && text !== '' ? input.pattern : ''
  return [...findFailedChecks(input.checks, scope), ...(pattern && !matchesPattern(pattern, text) ? [mismatch] : [])]
}

const maxDepth = 8

/** Returns all text in a component, as the name of a button or dialog. */
export function getComponentText({ at, data, surface }: SurfaceState, id: string, depth = 0): string {
  const component = Object.hasOwn(surface.components, id) ? surface.components[id] : undefined
  if (!component || depth > maxDepth) return ''
  const within = (one: string): string => getComponentText({ at, data, surface } as SurfaceState, one, depth + 1)
  if (component.type === 'text') return formatValue(resolveValue(component.text, { data, at })).replace(/^#+\s*/, '')
  if (component.type === 'button' || component.type === 'card') return within(component.child)
  if ('children' in component && 'ids' in component.children)
    return component.children.ids.map(within).filter(Boolean).join(' ')
  return component.type === 'unknown' ? component.name : ''
}

/** `birthDate`, `birth_date` → "Birth date"; empty if it contains no word. */
function splitName(name: string): string {
  if (/\d/.test(name) || !/\p{L}{2}/u.test(name)) return ''
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Returns the text next to an input in the same container. */
function findSiblingText(state: SurfaceState, id: string): string {
  for (const one of Object.values(state.surface.components)) {
    const ids = 'children' in one && 'ids' in one.children ? one.children.ids : []
    const [first = '', second] = ids
    if (ids.length === 2 && second === id && state.surface.components[first]?.type === 'text')
      return getComponentText(state, first)
  }
  return ''
}

/** Returns the name of an input without a label: the text beside it, or its value path or ID as words. Else ''. */
export function getInputName(state: SurfaceState, id: string, { value }: InputComponent): string {
  const member = value?.kind === 'bound' ? (value.path.split('/').at(-1) ?? '') : ''
  return findSiblingText(state, id) || splitName(member) || splitName(id)
}
