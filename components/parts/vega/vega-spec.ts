import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const schemas = /^https?:\/\/vega\.github\.io\/schema\/vega(?:-lite)?\/v[\d.]+(?:\.json)?$/
const mediaTypes = /^application\/(?:vnd\.)?vega(?:lite)?(?:\.v\d+)?(?:\.json|\+json)$/

/** Returns true for the media types of Vega and Vega-Lite. */
function isVegaType(mediaType: string): boolean {
  return mediaTypes.test(mediaType)
}

/** Returns a Vega or Vega-Lite specification by `$schema` or media type; null for other data. */
export function getVegaSpec(value: Json, mediaType = ''): JsonObject | null {
  if (!isObject(value)) return null
  const named = typeof value.$schema === 'string' && schemas.test(value.$schema)
  return named || isVegaType(mediaType) ? value : null
}

/** Returns true for Vega; other specifications are Vega-Lite. */
export function isVega(spec: JsonObject): boolean {
  return typeof spec.$schema === 'string' && spec.$schema.includes('/vega/')
}

/** Channels that create several views. */
const facets = ['facet', 'row', 'column']

/** Returns the specification with the given width; null for Vega and multi-view charts. */
export function fitToWidth(spec: JsonObject, maxWidth: number): JsonObject | null {
  const { encoding } = spec
  const one = Object.hasOwn(spec, 'mark') || Object.hasOwn(spec, 'layer')
  const several = isObject(encoding) && facets.some((channel) => Object.hasOwn(encoding, channel))
  if (isVega(spec) || !one || several) return null
  return { ...spec, width: maxWidth, autosize: { type: 'fit-x', contains: 'padding' } }
}

/** Returns the inline data of a specification. */
export function getVegaData(spec: JsonObject): Json {
  const data = Array.isArray(spec.data) ? spec.data[0] : spec.data
  return isObject(data) && Array.isArray(data.values) ? data.values : null
}

export interface DrawRequest {
  spec: JsonObject
  /** Whether the specification is Vega, not Vega-Lite. */
  vega: boolean
  /** Available width in pixels. */
  maxWidth: number
  /** Default config; the specification overrides it. */
  config: JsonObject
}

export type DrawResult = { svg: string } | { problem: string }
