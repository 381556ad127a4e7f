import type { z } from 'zod'
import type { FaultKind } from '@/lib/faults/fault'

/** One call of the HTTP contract. */
export interface ApiOperation {
  /** Its name for generated clients. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for parameters, which are strings. */
  path: string
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** HTTP status of success. */
  status: number
  result: z.ZodType
  /** Answers an event stream of the result's rows instead, to those who accept one. */
  streams?: true
  /** Answers an event stream and nothing else. */
  eventStream?: true
  /** The result is plain text. */
  text?: true
  /** The result is a picture. */
  image?: true
  /** The result is a file of any type. */
  bytes?: true
  /** Answered without the access token. */
  open?: true
  /** What may go wrong besides what may in every call. */
  faults: FaultKind[]
}
