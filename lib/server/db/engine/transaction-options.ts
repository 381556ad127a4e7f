import 'server-only'

/** Milliseconds that a transaction may wait for its start and may take. */
export const transactionOptions = { maxWait: 10_000, timeout: 10_000 }
