import type { JsonObject } from '@/lib/a2a/json'

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
