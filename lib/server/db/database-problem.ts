import 'server-only'

/** What a failed statement means: `taken` a unique value exists, `missing` no such row, `unavailable` the database cannot be reached or is locked. */
export type DatabaseProblem = 'taken' | 'missing' | 'unavailable' | 'other'

const byCode: Record<string, DatabaseProblem> = {
  P1001: 'unavailable',
  P1008: 'unavailable',
  P1017: 'unavailable',
  P2002: 'taken',
  P2003: 'missing',
  P2024: 'unavailable',
  P2025: 'missing',
  P2028: 'unavailable',
  P2037: 'unavailable',
}

const byKind: Record<string, DatabaseProblem> = {
  UniqueConstraintViolation: 'taken',
  ForeignKeyConstraintViolation: 'missing',
  DatabaseNotReachable: 'unavailable',
  ConnectionClosed: 'unavailable',
  SocketTimeout: 'unavailable',
  TooManyConnections: 'unavailable',
  TransactionAlreadyClosed: 'unavailable',
}

interface PrismaError {
  code?: unknown
  meta?: { driverAdapterError?: { cause?: { kind?: unknown } } }
}

/** Reads an error that Prisma threw. Statements of our own all carry one code, so the driver's word counts first. */
export function databaseProblem(error: unknown): DatabaseProblem {
  if (typeof error !== 'object' || error === null) return 'other'
  const { code, meta } = error as PrismaError
  return byKind[String(meta?.driverAdapterError?.cause?.kind)] ?? byCode[String(code)] ?? 'other'
}
