import { rpcsV03 } from '@/lib/a2a/bindings/grpc/rpc-names'
import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { lookup } from '@/lib/a2a/dialects/wire-values'
import type { JsonObject } from '@/lib/a2a/json'
import { type Outcome, problem } from '@/lib/a2a/outcome'

/** `tasks/{id}`, and what may follow it in v0.3. IDs have no slash. */
const resourceName = /^tasks\/([^/]+)(?:\/pushNotificationConfigs(?:\/([^/]*))?)?$/

/** Returns the params of v0.3 with the IDs of its resource names; undefined for another name. */
function readNames(operation: Operation, { name, parent, ...rest }: JsonObject): JsonObject | undefined {
  const resource = name ?? parent
  if (resource === undefined) return rest
  const [, taskId, configId] = resourceName.exec(String(resource)) ?? []
  if (taskId === undefined) return undefined
  if (!operation.endsWith('Push')) return { ...rest, id: taskId }
  return { ...rest, taskId, ...(configId && { id: configId }) }
}

/** Returns the operation of a gRPC method in a protocol version. */
export function rpcOperation(dialect: Dialect, method: string): Operation | undefined {
  return dialect.hasStatusErrors ? lookup(dialect.methods, method) : lookup(rpcsV03, method)
}

/**
 * Decodes a gRPC request that was turned into ProtoJSON. In v1.0 it is the params of the JSON-RPC method with the same name; in
 * v0.3 (a2a.proto) tasks and configurations have resource names.
 */
export function decodeRpc(dialect: Dialect, method: string, request: JsonObject): Outcome<Call> {
  const operation = rpcOperation(dialect, method)
  const rpcMethod = Object.keys(dialect.methods).find((name) => dialect.methods[name] === operation)
  if (!operation || rpcMethod === undefined) return problem(`A2A ${dialect.protocolVersion} has no method ${method}.`)
  const params = dialect.hasStatusErrors ? request : readNames(operation, request)
  if (!params) return problem('The name is not tasks/{id} or tasks/{id}/pushNotificationConfigs/{configId}.')
  const call = dialect.decodeCall(rpcMethod, params)
  return call.ok ? call : problem(call.problem.replace(/^params\./, ''))
}
