/** True for a binding that Switchboard speaks (v1.0 §5.1); gRPC and custom ones are shown, not called. */
export function isCallable(binding: string): boolean {
  return binding === 'JSONRPC' || binding === 'HTTP+JSON'
}
