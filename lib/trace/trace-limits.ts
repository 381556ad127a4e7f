/** Maximum size of an imported file, in bytes. */
export const maxTraceBytes = 64 * 1024 * 1024

/** Nesting levels that a trace adds around an agent's data. */
export const traceNesting = 16

/** Maximum rows of an imported log. */
export const maxTraceRows = 100_000
