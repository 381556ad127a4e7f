import type { SurfaceState } from '@/components/forms/surface/surface-context'
import { resolveValue, formatValue } from '@/lib/a2a/forms/surface/resolve-value'

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
