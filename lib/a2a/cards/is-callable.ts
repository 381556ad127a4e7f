/** True for a binding over which Switchboard calls agents (v1.0 §5.1). gRPC and custom bindings are shown, not called. */
export function isCallable(binding: string): boolean {
  return binding === 'JSONRPC' || binding === 'HTTP+JSON'
}
