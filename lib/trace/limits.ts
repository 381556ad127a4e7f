/** A larger file is not taken in, in bytes. */
export const mostTraceBytes = 64 * 1024 * 1024

/** Levels that a trace adds around what an agent said. */
export const traceLevels = 16

/** A longer log is not taken in, in rows. */
export const mostRows = 100_000
