import type { Binding, BindingId } from '@/lib/a2a/bindings/binding'
import { grpcBinding } from '@/lib/a2a/bindings/grpc-binding'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { jsonRpcBinding } from '@/lib/a2a/bindings/json-rpc-binding'

/** The bindings over which Switchboard calls agents. */
export const bindings: Readonly<Record<BindingId, Binding>> = {
  JSONRPC: jsonRpcBinding,
  'HTTP+JSON': httpJsonBinding,
  GRPC: grpcBinding,
}

/** Returns the binding with this name in a card; undefined for custom bindings. */
export function findBinding(name: string): Binding | undefined {
  return name === 'JSONRPC' || name === 'HTTP+JSON' || name === 'GRPC' ? bindings[name] : undefined
}
