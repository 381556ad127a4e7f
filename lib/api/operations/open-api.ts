import type { z } from 'zod'
import { componentSchemas, parameterSchema, schemaRef } from '@/lib/api/operations/component-schemas'
import { errorFormats } from '@/lib/api/operations/error-formats'
import type { Operation } from '@/lib/api/operations/operation'
import type { FaultKind } from '@/lib/faults/fault'
import { httpStatus, unsupportedBodyStatus } from '@/lib/faults/http-status'
import { operationAccess } from '@/lib/api/operations/operation-access'

const everywhere: FaultKind[] = ['forbidden', 'unavailable', 'internal']
const authFaults: FaultKind[] = ['unauthenticated', 'rate-limited']
const bodyFaults: FaultKind[] = ['invalid-input', 'too-large', 'request-timeout']

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

function success({ result, streams, eventStream, text, image, bytes, errors }: Operation): object {
  const stream = { 'text/event-stream': { schema: { type: 'string' } } }
  if (eventStream) return { description: 'Success', content: stream }
  const file = image ? { 'image/webp': {} } : bytes && { '*/*': {} }
  const whole = file ?? (text ? { 'text/plain': { schema: { type: 'string' } } } : json(result))
  // Errors of calls over JSON-RPC have HTTP 200, except for some.
  const description = errors === 'json-rpc' || errors === 'mcp' ? 'Success, or a JSON-RPC error' : 'Success'
  return { description, content: { ...whole, ...(streams && stream) } }
}

/** Returns one response for each HTTP error status of the operation, described by its faults. */
function failures({ id, faults, body, errors = 'rest', reportsOutage, result }: Operation): Record<string, object> {
  const { content: schemas, statusesOf, others } = errorFormats[errors]
  const isOpen = operationAccess[id] === 'open'
  const kinds = new Set([...faults, ...(body ? bodyFaults : []), ...everywhere, ...(isOpen ? [] : authFaults)])
  const content = Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [type, { schema: schemaRef(schema) }]),
  )
  const responses: Record<string, { description: string; content: object }> = {}
  for (const kind of kinds)
    for (const status of new Set(statusesOf(kind))) {
      if (status === unsupportedBodyStatus && !body) continue
      const description = [responses[status]?.description ?? [], kind].flat().join(', ')
      responses[status] = { description, content }
    }
  for (const [status, description] of Object.entries(others ?? {})) responses[status] = { description, content }
  if (reportsOutage) {
    // The error is sent while Switchboard starts.
    const schema = { anyOf: [schemaRef(result), ...Object.values(schemas).map(schemaRef)] }
    responses[httpStatus.unavailable] = { description: 'unavailable', content: { 'application/json': { schema } } }
  }
  return responses
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
