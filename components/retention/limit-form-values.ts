import type { Retention } from '@/lib/api/retention'

/** Retention limits as form values. Empty means no limit. */
export interface LimitFormValues {
  days: string
  megabytes: string
}

/** Maximum number of days. */
export const maxDays = 36_500
const maxMegabytes = 100_000_000

function numberIn(text: string, most: number): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  return /^\d{1,9}$/.test(trimmed) && Number(trimmed) <= most ? Number(trimmed) : null
}

/** Converts form values to retention limits; null for invalid or too large numbers. */
export function parseLimits({ days, megabytes }: LimitFormValues): { [Name in keyof Retention]: number | null } {
  return { keepDays: numberIn(days, maxDays), keepMegabytes: numberIn(megabytes, maxMegabytes) }
}

const textOf = (limit: number | null): string => (limit ? String(limit) : '')

/** Converts retention limits to form values. */
export function formatLimits({
  keepDays,
  keepMegabytes,
}: { [Name in keyof Retention]: number | null }): LimitFormValues {
  return { days: textOf(keepDays), megabytes: textOf(keepMegabytes) }
}
