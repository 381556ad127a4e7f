import 'server-only'

/** Returns the page size: the requested one, limited to 1 to 200, or 50 by default. */
export function clampPageSize(requested: number | undefined): number {
  return Math.min(Math.max(Math.trunc(requested ?? 50), 1), 200)
}
