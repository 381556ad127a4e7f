import type { z } from 'zod'
import { componentSchemas, parameterSchema, schemaRef } from '@/lib/api/operations/component-schemas'
import { errorBodySchema } from '@/lib/api/error'
import type { Operation } from '@/lib/api/operations/operation'
import type { FaultKind } from '@/lib/faults/fault'
import { httpStatus, unsupportedBodyStatus } from '@/lib/faults/http-status'
import { operationAccess } from '@/lib/api/operations/operation-access'

const everywhere: FaultKind[] = ['forbidden', 'unavailable', 'internal']
const authFaults: FaultKind[] = ['unauthenticated', 'rate-limited']

const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemaRef(schema) } })

/** Returns the OpenAPI 3.1 document of the operations, generated from the schemas that validate them. */
export function openApi(operations: Readonly<Record<string, Operation>>, version: string, serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of Object.values(operations))
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation)
  return {
    openapi: '3.1.0',
    info: { title: 'Switchboard', version },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
    },
    // Required if the server has an access token or accounts.
    security: [{ accessToken: [] }, {}],
  }
}

function describe(operation: Operation): object {
  const { id, summary, body, status } = operation
  const open = operationAccess[id] === 'open'
  return {
    operationId: id,
    summary,
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    ...(open && { security: [] }),
    responses: { [status]: success(operation), ...failures(operation) },
  }
}

function success({ result, streams, eventStream, text, image, bytes }: Operation): object {
  const stream = { 'text/event-stream': { schema: { type: 'string' } } }
  if (eventStream) return { description: 'Success', content: stream }
  const file = image ? { 'image/webp': {} } : bytes && { '*/*': {} }
  const whole = file ?? (text ? { 'text/plain': { schema: { type: 'string' } } } : json(result))
  return { description: 'Success', content: { ...whole, ...(streams && stream) } }
}

/** Returns one response for each status of the operation's faults. */
function failures({ id, faults, body }: Operation): Record<string, object> {
  const kinds = [...new Set([...faults, ...everywhere, ...(operationAccess[id] === 'open' ? [] : authFaults)])]
  const byStatus = Map.groupBy(kinds, (kind) => String(httpStatus[kind]))
  if (body) byStatus.set(String(unsupportedBodyStatus), ['invalid-input'])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [status, { description: same.join(', '), content: json(errorBodySchema) }]),
  )
}

function pathParameters({ path }: Operation): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Operation): object[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: parameterSchema(schema as z.ZodType),
  }))
}
