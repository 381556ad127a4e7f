function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** A trace of its own for one call, for the header of that name (W3C Trace Context §3.2). */
export function newTraceParent(): string {
  return `00-${hex(16)}-${hex(8)}-01`
}
