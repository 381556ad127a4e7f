import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const schemas = /^https?:\/\/vega\.github\.io\/schema\/vega(?:-lite)?\/v[\d.]+(?:\.json)?$/
const mediaTypes = /^application\/(?:vnd\.)?vega(?:lite)?(?:\.v\d+)?(?:\.json|\+json)$/

/** True for the media types of Vega and Vega-Lite. */
export function isVegaType(mediaType: string): boolean {
  return mediaTypes.test(mediaType)
}

/** A Vega or Vega-Lite specification, by its `$schema` or its media type; null for anything else. */
export function vegaSpecOf(value: Json, mediaType = ''): JsonObject | null {
  if (!isObject(value)) return null
  const named = typeof value.$schema === 'string' && schemas.test(value.$schema)
  return named || isVegaType(mediaType) ? value : null
}

/** True for Vega itself: everything else is Vega-Lite. */
export function isVega(spec: JsonObject): boolean {
  return typeof spec.$schema === 'string' && spec.$schema.includes('/vega/')
}

/** The channels that make several drawings out of one. */
const facets = ['facet', 'row', 'column']

/** The same drawing made to be as wide as its place; null where that cannot be said: of Vega, and of drawings beside each other. */
export function fittedTo(spec: JsonObject, room: number): JsonObject | null {
  const { encoding } = spec
  const one = Object.hasOwn(spec, 'mark') || Object.hasOwn(spec, 'layer')
  const several = isObject(encoding) && facets.some((channel) => Object.hasOwn(encoding, channel))
  if (isVega(spec) || !one || several) return null
  return { ...spec, width: room, autosize: { type: 'fit-x', contains: 'padding' } }
}

/** The figures that a specification brings with it, to be read beside the picture. */
export function vegaFigures(spec: JsonObject): Json {
  const data = Array.isArray(spec.data) ? spec.data[0] : spec.data
  return isObject(data) && Array.isArray(data.values) ? data.values : null
}
