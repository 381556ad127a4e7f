import { headerNameSchema, headerValueSchema, isOwnHeader } from '@/lib/api/credential'

/** One extra header. `id` is the React key. */
export interface HeaderRow {
  id: number
  name: string
  value: string
}

/** Returns the rows with an empty row appended. */
export function appendEmptyRow(rows: readonly HeaderRow[]): HeaderRow[] {
  return [...rows, { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }]
}

/** Converts the rows to headers, without incomplete rows. */
export function toHeaders(rows: readonly HeaderRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ name, value }) => name.trim() && value).map(({ name, value }) => [name.trim(), value]),
  )
}

/** Returns why a header is invalid; null if it is valid or still empty. */
export function validateHeader({ name, value }: { name: string; value: string }): 'name' | 'own' | 'value' | null {
  const typed = name.trim()
  if (typed && isOwnHeader(typed)) return 'own'
  if (typed && !headerNameSchema.safeParse(typed).success) return 'name'
  return value && !headerValueSchema.safeParse(value).success ? 'value' : null
}
