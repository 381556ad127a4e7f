import type { JsonObject } from '@/lib/a2a/json'

export interface DrawRequest {
  spec: JsonObject
  /** It is Vega already, not Vega-Lite. */
  vega: boolean
  /** How wide it may be, in pixels. */
  room: number
  /** How it is to look where the specification does not say. */
  config: JsonObject
}

export type DrawAnswer = { svg: string } | { problem: string }
