import type { Binding, BindingId } from '@/lib/a2a/binding'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { jsonRpcBinding } from '@/lib/a2a/bindings/json-rpc-binding'

/** Every binding in which Switchboard calls agents. */
export const bindings: Readonly<Record<BindingId, Binding>> = { JSONRPC: jsonRpcBinding, 'HTTP+JSON': httpJsonBinding }

/** The binding that a card calls so; undefined for gRPC and custom ones. */
export function findBinding(name: string): Binding | undefined {
  return name === 'JSONRPC' || name === 'HTTP+JSON' ? bindings[name] : undefined
}
