/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject

/** A JSON object. Unknown members of wire objects are stored in this form. */
export interface JsonObject {
  [member: string]: Json
}

/** True for a JSON object, false for arrays, null and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
