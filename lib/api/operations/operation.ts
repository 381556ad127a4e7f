import type { z } from 'zod'
import type { ErrorFormat } from '@/lib/api/operations/error-formats'
import { type OperationId, type Routes, routes } from '@/lib/api/operations/routes'
import type { FaultKind } from '@/lib/faults/fault'

/** An operation of the REST API, without its route. */
export interface OperationContract {
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
  /** Responds with its result also with HTTP 503, if the server cannot serve requests. */
  reportsOutage?: true
  /** The handler reads query and body itself, for example because the body may be large or not JSON. */
  unparsed?: true
  /** Faults in addition to those of every operation and of every operation with a body. */
  faults: readonly FaultKind[]
  /** The format of its errors; by default that of the REST API. */
  errors?: ErrorFormat
}

type MethodOf<Route extends string> = Route extends `${infer Method} ${string}` ? Method : never
type PathOf<Route extends string> = Route extends `${string} ${infer Path}` ? Path : never

interface RoutePart<Id extends OperationId> {
  /** Operation ID for generated clients. */
  id: Id
  method: MethodOf<Routes[Id]>
  /** Path with `{name}` for parameters, which are strings. */
  path: PathOf<Routes[Id]>
}

/** One operation of the REST API. */
export type Operation<Id extends OperationId = OperationId> = OperationContract & RoutePart<Id>

type Defined<Contracts> = { [Id in keyof Contracts & OperationId]: Contracts[Id] & RoutePart<Id> }

/** Adds its route to each operation. */
export function defineOperations<Contracts extends Partial<Record<OperationId, OperationContract>>>(
  contracts: Contracts,
): Defined<Contracts> {
  const defined = Object.entries(contracts).map(([id, contract]) => {
    const [method, path] = routes[id as OperationId].split(' ')
    return [id, { id, method, path, ...contract }]
  })
  return Object.fromEntries(defined) as Defined<Contracts>
}
