import { sanitizeValues } from '@/lib/a2a/forms/sanitize-values'
import { initializeData, listChildIds } from '@/lib/a2a/forms/surface/initialize-data'
import { parseDataPath, getValueAt, setValueAt } from '@/lib/a2a/forms/surface/resolve-value'
import { readComponent } from '@/lib/a2a/forms/surface/read-component'
import type { Surface } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

const messageTypes = [
  'beginRendering',
  'surfaceUpdate',
  'dataModelUpdate',
  'createSurface',
  'updateComponents',
  'updateDataModel',
  'deleteSurface',
]
const maxMessages = 500
const maxComponents = 1000
const maxDepth = 24

/** Returns the A2UI messages in a part; null if there are none. */
export function readSurfaceMessages(part: Part): JsonObject[] | null {
  if (!('data' in part)) return null
  const list = (Array.isArray(part.data) ? part.data : [part.data]).filter(isObject).slice(0, maxMessages)
  const messages = list.filter((one) => messageTypes.some((messageType) => isObject(one[messageType])))
  return messages.length > 0 ? messages : null
}

/** v0.8: data as a list of keys with typed values. */
function readContents(contents: Json | undefined): JsonObject {
  const entries = Array.isArray(contents) ? contents.filter(isObject) : []
  return Object.fromEntries(
    entries.map((entry) => {
      const { key, valueArray, valueBoolean, valueList, valueMap, valueNumber, valueString } = entry
      const list = valueArray ?? valueList
      const value = valueString ?? valueNumber ?? valueBoolean ?? list ?? (valueMap ? readContents(valueMap) : null)
      return [String(key), value]
    }),
  )
}

function withComponents(surface: Surface, list: Json | undefined): Surface {
  const components = { ...surface.components }
  for (const componentJson of Array.isArray(list) ? list.filter(isObject) : []) {
    // v0.8: {id, component: {Name: {…}}}; v0.9: {id, component: "Name", …}, or {Name: {id, …}} as its A2A extension prints it.
    const inner = isObject(componentJson.component)
      ? componentJson.component
      : 'component' in componentJson
        ? null
        : componentJson
    const [name, props]: [Json | undefined, Json] = inner
      ? (Object.entries(inner)[0] ?? ['', null])
      : [componentJson.component, componentJson]
    const id = componentJson.id ?? (isObject(props) ? props.id : undefined)
    if (typeof id === 'string' && typeof name === 'string' && isObject(props))
      components[id] = readComponent(name, props)
  }
  return { ...surface, components }
}

function withData(surface: Surface, path: Json | undefined, value: Json | undefined): Surface {
  const data = setValueAt(surface.data, parseDataPath(typeof path === 'string' ? path : '/'), value)
  return { ...surface, data: sanitizeValues(data) ?? {} }
}

function applyMessage(before: Surface | undefined, message: JsonObject): Surface | null {
  const messageType = messageTypes.find((one) => isObject(message[one])) ?? ''
  const body = message[messageType] as JsonObject
  const version = ['createSurface', 'updateComponents', 'updateDataModel'].includes(messageType) ? '0.9' : '0.8'
  const root = version === '0.9' ? 'root' : ''
  const fresh: Surface = { version, id: String(body.surfaceId), root, components: {}, data: {}, sendsData: false }
  const surface = before ?? fresh
  switch (messageType) {
    case 'beginRendering':
      return { ...surface, root: String(body.root) }
    case 'createSurface':
      return { ...fresh, sendsData: body.sendDataModel === true }
    case 'surfaceUpdate':
    case 'updateComponents':
      return withComponents(surface, body.components)
    case 'dataModelUpdate':
      return withData(surface, body.path, readContents(body.contents))
    case 'updateDataModel':
      return withData(surface, body.path, body.value)
    default:
      return null
  }
}

/** True if a surface can be rendered: it has a root, no cycle, and is not too large. */
export function isRenderable({ components, data, root }: Surface): boolean {
  let count = 0
  const walk = (id: string, depth: number): boolean => {
    const component = Object.hasOwn(components, id) ? components[id] : undefined
    count += 1
    if (!component) return true
    if (depth > maxDepth || count > maxComponents) return false
    const times =
      'children' in component && 'path' in component.children ? countItems(data, component.children.path) : 1
    count += Math.max(0, times - 1) * 10
    return listChildIds(component).every((child) => walk(child, depth + 1))
  }
  return Object.hasOwn(components, root) && walk(root, 0)
}

function countItems(data: Json, path: string): number {
  const list = getValueAt(data, parseDataPath(path))
  return isObject(list) ? Object.keys(list).length : Array.isArray(list) ? list.length : 0
}

/**
 * Returns the surfaces that parts describe, in order of first appearance, with all updates applied (A2UI v0.8 and v0.9, basic
 * catalog).
 */
export function readSurfaces(parts: Part[]): Surface[] {
  const surfaces = new Map<string, Surface>()
  for (const message of parts.flatMap((part) => readSurfaceMessages(part) ?? [])) {
    const messageType = messageTypes.find((one) => isObject(message[one])) ?? ''
    const id = String((message[messageType] as JsonObject).surfaceId)
    const surface = applyMessage(surfaces.get(id), message)
    if (surface) surfaces.set(id, surface)
    else surfaces.delete(id)
  }
  return [...surfaces.values()].map(initializeData).filter(isRenderable)
}
