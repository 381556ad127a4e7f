function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Returns a `traceparent` header with a new trace ID (W3C Trace Context §3.2). */
export function createTraceParent(): string {
  return `00-${hex(16)}-${hex(8)}-01`
}
