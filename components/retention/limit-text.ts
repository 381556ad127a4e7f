import type { Retention } from '@/lib/api/retention'

/** Limits as they stand in a form: empty is without a limit. */
export interface LimitText {
  days: string
  megabytes: string
}

/** The most that can be asked for. */
export const mostDays = 36_500
const mostMegabytes = 100_000_000

function numberIn(text: string, most: number): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  return /^\d{1,9}$/.test(trimmed) && Number(trimmed) <= most ? Number(trimmed) : null
}

/** What a form says, as the server takes it; null for what is no number, or too large. */
export function limitsIn({ days, megabytes }: LimitText): { [Name in keyof Retention]: number | null } {
  return { keepDays: numberIn(days, mostDays), keepMegabytes: numberIn(megabytes, mostMegabytes) }
}

const textOf = (limit: number | null): string => (limit ? String(limit) : '')

/** Limits, to be changed in a form. */
export function limitText({ keepDays, keepMegabytes }: { [Name in keyof Retention]: number | null }): LimitText {
  return { days: textOf(keepDays), megabytes: textOf(keepMegabytes) }
}
