import type { DialectId } from '@/lib/a2a/dialect-id'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

type DataPart = Extract<Part, { data: Json }>

/**
 * Whether data parts are sent to agents of each version with objects only. v0.3 defines nothing else (§6.5.3). v0.1 also defines
 * lists (§6.5.3), but its earlier documents and its reference servers do not.
 */
const onlyObjects: Readonly<Record<DialectId, boolean>> = { 'v0.1': true, 'v0.3': true, 'v1.0': false }

/** True for a value that is sent to agents as `{ value }` in this version. */
export function isWrapped(dialect: DialectId, value: Json): boolean {
  return onlyObjects[dialect] && !isObject(value)
}

/** Returns the data and metadata of a part for v0.x. Data that is not an object is wrapped like the official SDKs do. */
export function wrapData({ data, metadata }: DataPart): { data: JsonObject; metadata: JsonObject | undefined } {
  if (isObject(data)) return { data, metadata }
  return { data: { value: data }, metadata: { ...metadata, data_part_compat: true } }
}

/** Returns the data and metadata of a part for v0.1 callers, which get objects and lists unchanged (§6.5.3). */
export function wrapScalar(part: DataPart): { data: JsonObject | Json[]; metadata: JsonObject | undefined } {
  const { data, metadata } = part
  return Array.isArray(data) ? { data, metadata } : wrapData(part)
}
