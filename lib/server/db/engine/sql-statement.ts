import 'server-only'

/** A statement for both databases. Values are text, whatever the type of the column. */
export interface SqlStatement {
  sql: string
  /** Values of `$1`, `$2`, … */
  values: (string | null)[]
  /** Run only if the last unconditional statement changed something. */
  conditional?: true
  /** Run if this statement changed nothing. */
  otherwise?: SqlStatement[]
}

/**
 * Condition for rows that PostgreSQL reads from a parameter: always true, but makes it expect few of them. It expects 100
 * otherwise, and reads a whole table instead of looking up each row, if the table was nearly empty when it planned the statement.
 */
export const expectFew = (column: string): string => `left(${column}, 0) = ''`

/** Converts a value to text that both databases accept. */
export function toSqlText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Date) return toSqlDate(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Formats a date for SQL. SQLite compares dates as text, so they are written as Prisma writes them; PostgreSQL ignores the
 * zone.
 */
export function toSqlDate(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}
