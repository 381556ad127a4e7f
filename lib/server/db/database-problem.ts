import 'server-only'

/**
 * Why a statement failed, where what it said is to blame: `taken` a unique value exists, `missing` a row it needs does not,
 * `refused` a value that the database does not take. `other`: the database itself failed.
 */
export type DatabaseProblem = 'taken' | 'missing' | 'refused' | 'other'

// Prisma's codes, PostgreSQL's SQLSTATE and SQLite's names.
const patterns: [RegExp, DatabaseProblem][] = [
  [/^(P2002|23505|SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE))$/, 'taken'],
  [/^(P2003|P2025|23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/, 'missing'],
  [/^(P20(00|07|11|20)|2[23]...|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH).*)$/, 'refused'],
]

/** Reads the code of an error that Prisma or a driver threw. */
export function databaseProblem(error: unknown): DatabaseProblem {
  const code = String((error as { code?: unknown } | null)?.code)
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
