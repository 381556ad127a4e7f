import 'server-only'

/** Rows of a list's page: what was asked for, from 1 to 200, else 50. */
export function pageSize(asked: number | undefined): number {
  return Math.min(Math.max(Math.trunc(asked ?? 50), 1), 200)
}
