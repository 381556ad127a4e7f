import type { z } from 'zod'
import type { Operations } from '@/lib/api/operations/operations'
import { type OperationId, type ParameterName, type Routes, routes } from '@/lib/api/operations/routes'

type Scalar = string | number | boolean
/** Numbers and times may be given as such. */
type QueryValue<Input> = (unknown extends Input ? Scalar : Input) | undefined
type QueryValues<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]: QueryValue<z.input<Schema>[Name]>
}

/** The query of an operation: its values, or a query string of the page's URL that the server validates. */
type QueryPart<Contract> = Contract extends { query: infer Schema extends z.ZodType }
  ? Record<never, never> extends QueryValues<Schema>
    ? { query?: QueryValues<Schema> | URLSearchParams }
    : { query: QueryValues<Schema> | URLSearchParams }
  : unknown

/** What the URL of an operation depends on: its path parameters by name, and its query. */
export type UrlInput<Id extends OperationId> = Record<ParameterName<Routes[Id]>, string> & QueryPart<Operations[Id]>

type AnyQuery = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>

function toSearchParams(query: AnyQuery): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  )
  return new URLSearchParams(pairs)
}

/** Returns the URL of an operation. `origin`: empty for a path. */
export function buildUrl<Id extends OperationId>(id: Id, input: UrlInput<Id>, origin = ''): string {
  const { query = {}, ...parameters } = input as { query?: AnyQuery | URLSearchParams } & Record<string, string>
  const [, path = ''] = routes[id].split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const search = (query instanceof URLSearchParams ? query : toSearchParams(query)).toString()
  return `${origin}${filled}${search && '?'}${search}`
}
