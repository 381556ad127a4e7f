import { isObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/**
 * v0.x data parts hold objects only: official SDKs, and our encoders, carry anything else there as `{value}` and mark
 * it with `data_part_compat` in the metadata. Gives back what was meant.
 */
export function unwrapValue(part: Part): Part {
  if (!('data' in part) || part.metadata?.data_part_compat !== true) return part
  if (!isObject(part.data) || !Object.hasOwn(part.data, 'value')) return part
  const { metadata, ...rest } = part
  const { data_part_compat: _mark, ...own } = metadata
  const data = part.data.value ?? null
  return { ...rest, data, ...(Object.keys(own).length > 0 && { metadata: own }) }
}
