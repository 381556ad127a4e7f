import type { SurfaceState } from '@/components/forms/surface/surface-context'
import { valueOf, wordOf } from '@/lib/a2a/forms/surface/bound-value'

const mostDepth = 8

/** All text in a component: what a button or a dialog is called. */
export function labelOf({ at, data, surface }: SurfaceState, id: string, depth = 0): string {
  const component = Object.hasOwn(surface.components, id) ? surface.components[id] : undefined
  if (!component || depth > mostDepth) return ''
  const within = (one: string): string => labelOf({ at, data, surface } as SurfaceState, one, depth + 1)
  if (component.type === 'text') return wordOf(valueOf(component.text, { data, at })).replace(/^#+\s*/, '')
  if (component.type === 'button' || component.type === 'card') return within(component.child)
  if ('children' in component && 'ids' in component.children)
    return component.children.ids.map(within).filter(Boolean).join(' ')
  return component.type === 'unknown' ? component.name : ''
}
