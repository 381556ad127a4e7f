import 'server-only'

/**
 * Kind of a database error. `taken`: a unique value already exists. `missing`: a referenced row does not exist. `refused`: the
 * database rejects a value. `away`: the database is unreachable or cannot write at the moment (locked, full, restarting); a
 * retry may succeed. `other`: anything else.
 */
export type DatabaseErrorKind = 'taken' | 'missing' | 'refused' | 'away' | 'other'

/** Prisma's names for a broken connection. For raw SQL it reports nothing else. */
const connectionErrorKinds = /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout)$/

// Prisma's codes, PostgreSQL's SQLSTATE (appendix A of its manual), SQLite's names and those of the operating system.
const patterns: [RegExp, DatabaseErrorKind][] = [
  [/^(P2002|23505|SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE))$/, 'taken'],
  [/^(P2003|P2025|23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/, 'missing'],
  [/^(P20(00|07|11|20)|2[23]...|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH).*)$/, 'refused'],
  [/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)(_|$)/, 'away'],
  [/^(P10(01|02|08|17)|P20(24|28|34|37))$/, 'away'],
  [/^(08...|53...|57P0.|57014|55P03|25006|40001|40P01)$/, 'away'],
  [connectionErrorKinds, 'away'],
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/, 'away'],
]

/** Returns the most specific code of an error of Prisma or a driver; empty if it has none. */
export function databaseErrorCode(error: unknown): string {
  const { code, cause, meta } = (error ?? {}) as Coded
  const original = meta?.driverAdapterError?.cause ?? cause
  const kind = connectionErrorKinds.test(String(original?.kind)) ? original?.kind : undefined
  return String(original?.originalCode ?? kind ?? code ?? '')
}

interface Coded {
  code?: unknown
  cause?: Cause
  meta?: { driverAdapterError?: { cause?: Cause } }
}

interface Cause {
  originalCode?: unknown
  kind?: unknown
}

/** Returns the kind of an error of Prisma or a driver. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind {
  const code = databaseErrorCode(error)
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
