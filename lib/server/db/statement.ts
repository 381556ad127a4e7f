import 'server-only'

/** What both databases run; a value is text, whatever its column holds. */
export interface Statement {
  sql: string
  /** Of `$1`, `$2`, … */
  values: (string | null)[]
  /** To be run only where the last one that is not conditional changed something. */
  conditional?: true
  /** What is to be run where this changed nothing. */
  otherwise?: Statement[]
}

/** A value as both databases read it from a text. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Date) return writtenDate(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Dates are text in SQLite and compared as such: written as Prisma writes them. PostgreSQL reads past the zone. */
export function writtenDate(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}
