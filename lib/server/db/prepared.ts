import 'server-only'
import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

const names = new Map<string, string>()

/**
 * A statement that a connection to PostgreSQL plans once: what is logged are a few long ones, of which each takes longer to
 * plan than to run. The server plans them anew when what it knows of a table changes.
 */
export function prepared(text: string, values: (string | null)[]): QueryConfig {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { name, text, values }
}
