import type { z } from 'zod'
import type { FaultKind } from '@/lib/faults/fault'

/** One operation of the REST API. */
export interface ApiOperation {
  /** Operation ID for generated clients. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path with `{name}` for parameters, which are strings. */
  path: string
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** HTTP status of a successful response. */
  status: number
  result: z.ZodType
  /** Responds with an event stream of the result's rows if the client accepts one. */
  streams?: true
  /** Responds with an event stream only. */
  eventStream?: true
  /** Responds with plain text. */
  text?: true
  /** Responds with an image. */
  image?: true
  /** Responds with a file of any type. */
  bytes?: true
  /** Does not require the access token. */
  open?: true
  /** Faults in addition to those of every operation. */
  faults: FaultKind[]
}
