import { plainValues } from '@/lib/a2a/forms/plain-values'
import { stepsOf, valueAt, withValue } from '@/lib/a2a/forms/surface/data-path'
import { componentOf } from '@/lib/a2a/forms/surface/read-component'
import type { Children, Surface, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

const words = [
  'beginRendering',
  'surfaceUpdate',
  'dataModelUpdate',
  'createSurface',
  'updateComponents',
  'updateDataModel',
  'deleteSurface',
]
const mostMessages = 500
const mostComponents = 1000
const mostDepth = 24

/** The messages of A2UI in a part; null: it holds none. */
export function surfaceMessages(part: Part): JsonObject[] | null {
  if (!('data' in part)) return null
  const list = (Array.isArray(part.data) ? part.data : [part.data]).filter(isObject).slice(0, mostMessages)
  const found = list.filter((one) => words.some((word) => isObject(one[word])))
  return found.length > 0 ? found : null
}

/** v0.8: the data as a list of keys with typed values. */
function contentsOf(contents: Json | undefined): JsonObject {
  const entries = Array.isArray(contents) ? contents.filter(isObject) : []
  return Object.fromEntries(
    entries.map((entry) => {
      const { key, valueArray, valueBoolean, valueList, valueMap, valueNumber, valueString } = entry
      const list = valueArray ?? valueList
      const value = valueString ?? valueNumber ?? valueBoolean ?? list ?? (valueMap ? contentsOf(valueMap) : null)
      return [String(key), value]
    }),
  )
}

function withComponents(surface: Surface, list: Json | undefined): Surface {
  const components = { ...surface.components }
  for (const given of Array.isArray(list) ? list.filter(isObject) : []) {
    // v0.8: {id, component: {Name: {…}}}; v0.9: {id, component: "Name", …}, or {Name: {id, …}} as its A2A extension prints it.
    const inner = isObject(given.component) ? given.component : 'component' in given ? null : given
    const [name, props]: [Json | undefined, Json] = inner
      ? (Object.entries(inner)[0] ?? ['', null])
      : [given.component, given]
    const id = given.id ?? (isObject(props) ? props.id : undefined)
    if (typeof id === 'string' && typeof name === 'string' && isObject(props)) components[id] = componentOf(name, props)
  }
  return { ...surface, components }
}

function withData(surface: Surface, path: Json | undefined, value: Json | undefined): Surface {
  const data = withValue(surface.data, stepsOf(typeof path === 'string' ? path : '/'), value)
  return { ...surface, data: plainValues(data) ?? {} }
}

function applied(before: Surface | undefined, message: JsonObject): Surface | null {
  const word = words.find((one) => isObject(message[one])) ?? ''
  const said = message[word] as JsonObject
  const version = ['createSurface', 'updateComponents', 'updateDataModel'].includes(word) ? '0.9' : '0.8'
  const root = version === '0.9' ? 'root' : ''
  const fresh: Surface = { version, id: String(said.surfaceId), root, components: {}, data: {}, sendsData: false }
  const surface = before ?? fresh
  switch (word) {
    case 'beginRendering':
      return { ...surface, root: String(said.root) }
    case 'createSurface':
      return { ...fresh, sendsData: said.sendDataModel === true }
    case 'surfaceUpdate':
    case 'updateComponents':
      return withComponents(surface, said.components)
    case 'dataModelUpdate':
      return withData(surface, said.path, contentsOf(said.contents))
    case 'updateDataModel':
      return withData(surface, said.path, said.value)
    default:
      return null
  }
}

const childIds = (children: Children): string[] => ('ids' in children ? children.ids : [children.template])

function idsIn(component: SurfaceComponent): string[] {
  if ('children' in component) return childIds(component.children)
  if (component.type === 'tabs') return component.tabs.map(({ child }) => child)
  if (component.type === 'modal') return [component.trigger, component.content]
  return 'child' in component ? [component.child] : []
}

/** True where a surface can be shown: it has a root, ends somewhere, and is not too large. */
export function isShowable({ components, data, root }: Surface): boolean {
  let count = 0
  const walk = (id: string, depth: number): boolean => {
    const component = Object.hasOwn(components, id) ? components[id] : undefined
    count += 1
    if (!component) return true
    if (depth > mostDepth || count > mostComponents) return false
    const times = 'children' in component && 'path' in component.children ? itemsAt(data, component.children.path) : 1
    count += Math.max(0, times - 1) * 10
    return idsIn(component).every((child) => walk(child, depth + 1))
  }
  return Object.hasOwn(components, root) && walk(root, 0)
}

function itemsAt(data: Json, path: string): number {
  const list = valueAt(data, stepsOf(path))
  return isObject(list) ? Object.keys(list).length : Array.isArray(list) ? list.length : 0
}

/** The surfaces that parts describe, in the order of their first mention, after all that was said of them (A2UI v0.8 and v0.9, basic catalog). */
export function readSurfaces(parts: Part[]): Surface[] {
  const surfaces = new Map<string, Surface>()
  for (const message of parts.flatMap((part) => surfaceMessages(part) ?? [])) {
    const word = words.find((one) => isObject(message[one])) ?? ''
    const id = String((message[word] as JsonObject).surfaceId)
    const surface = applied(surfaces.get(id), message)
    if (surface) surfaces.set(id, surface)
    else surfaces.delete(id)
  }
  return [...surfaces.values()].filter(isShowable)
}
