import 'server-only'

/**
 * Why a statement failed, where what it said is to blame: `taken` a unique value exists, `missing` a row it needs does not,
 * `refused` a value that the database does not take. `away`: the database cannot be reached, or cannot write, at the moment
 * (locked, full, restarting), and the same may succeed later. `other`: nothing of that.
 */
export type DatabaseProblem = 'taken' | 'missing' | 'refused' | 'away' | 'other'

/** What Prisma calls a connection that broke; of a query in SQL it says nothing else that is telling. */
const lineKinds = /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout)$/

// Prisma's codes, PostgreSQL's SQLSTATE (appendix A of its manual), SQLite's names and those of the operating system.
const patterns: [RegExp, DatabaseProblem][] = [
  [/^(P2002|23505|SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE))$/, 'taken'],
  [/^(P2003|P2025|23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/, 'missing'],
  [/^(P20(00|07|11|20)|2[23]...|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH).*)$/, 'refused'],
  [/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)(_|$)/, 'away'],
  [/^(P10(01|02|08|17)|P20(24|28|34|37))$/, 'away'],
  [/^(08...|53...|57P0.|57014|55P03|25006|40001|40P01)$/, 'away'],
  [lineKinds, 'away'],
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/, 'away'],
]

/** The most telling code of an error that Prisma or a driver threw; empty where it has none. */
export function databaseCode(error: unknown): string {
  const { code, cause, meta } = (error ?? {}) as Coded
  const original = meta?.driverAdapterError?.cause ?? cause
  const kind = lineKinds.test(String(original?.kind)) ? original?.kind : undefined
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

/** Reads the code of an error that Prisma or a driver threw. */
export function databaseProblem(error: unknown): DatabaseProblem {
  const code = databaseCode(error)
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
