import { sanitizeValues } from '@/lib/a2a/forms/sanitize-values'
import { getValueAt, listKeys, parseDataPath, setValueAt } from '@/lib/a2a/forms/surface/resolve-value'
import type { BoundValue, Surface, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import type { Json } from '@/lib/a2a/json'

const maxDepth = 24
/** Maximum number of components, once for each item of a list. */
const maxVisits = 5000

/** Returns the values that a component shows. Those that an action sends have their own literal. */
function listShownValues(component: SurfaceComponent): (BoundValue | null)[] {
  switch (component.type) {
    case 'text':
      return [component.text]
    case 'media':
      return [component.url, component.description]
    case 'tabs':
      return component.tabs.map(({ title }) => title)
    case 'choice':
      return [component.label, component.value, ...component.options.map(({ label }) => label)]
    default:
      return 'value' in component ? [component.label, component.value] : []
  }
}

interface ChildScope {
  id: string
  at: string
}

/** Returns the base of the relative paths in an item of a list. */
export function getItemScope(steps: string[], key: string): string {
  return `/${[...steps, key].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
}

/** Returns the child components, with the base of their relative paths. */
function listChildren(component: SurfaceComponent, data: Json, at: string): ChildScope[] {
  if ('children' in component && 'path' in component.children) {
    const { path, template } = component.children
    const steps = parseDataPath(path, at)
    return listKeys(getValueAt(data, steps)).map((key) => ({ id: template, at: getItemScope(steps, key) }))
  }
  return listChildIds(component).map((id) => ({ id, at }))
}

/** Returns the IDs of the child components and templates. */
export function listChildIds(component: SurfaceComponent): string[] {
  if ('children' in component)
    return 'ids' in component.children ? component.children.ids : [component.children.template]
  if (component.type === 'tabs') return component.tabs.map(({ child }) => child)
  if (component.type === 'modal') return [component.trigger, component.content]
  return 'child' in component ? [component.child] : []
}

/**
 * Returns the surface with the initial values of its components in its data: a literal beside a path is the value at that path
 * as long as the data has none (v0.8 §Data binding).
 */
export function initializeData(surface: Surface): Surface {
  const { components, root } = surface
  let data: Json = surface.data
  let visits = 0
  const visit = ({ id, at }: ChildScope, depth: number): void => {
    const component = Object.hasOwn(components, id) ? components[id] : undefined
    visits += 1
    if (!component || depth > maxDepth || visits > maxVisits) return
    for (const bound of listShownValues(component)) {
      if (bound?.kind !== 'bound' || bound.first === undefined) continue
      const steps = parseDataPath(bound.path, at)
      const isFree = steps.length > 0 && steps.length <= maxDepth && (getValueAt(data, steps) ?? null) === null
      if (isFree) data = setValueAt(data, steps, bound.first)
    }
    for (const child of listChildren(component, data, at)) visit(child, depth + 1)
  }
  visit({ id: root, at: '' }, 0)
  return data === surface.data ? surface : { ...surface, data: sanitizeValues(data) ?? surface.data }
}
