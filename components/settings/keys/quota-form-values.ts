import type { Quota, QuotaPatch } from '@/lib/api/api-key'

/** Limits as form values. Empty means no limit. */
export interface QuotaFormValues {
  callsPerMinute: string
  concurrentTasks: string
  megabytesPerDay: string
}

export const noLimits: QuotaFormValues = { callsPerMinute: '', concurrentTasks: '', megabytesPerDay: '' }
/** Highest number of each field. */
export const mostOf = { callsPerMinute: 1_000_000, concurrentTasks: 100_000, megabytesPerDay: 1_000_000 } as const
const megabyte = 1_000_000

/** Returns the number in a field: null if it is empty, undefined if it is no whole number from 1 to its highest. */
export function parseLimit(field: keyof QuotaFormValues, text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,7}$/.test(trimmed) && Number(trimmed) >= 1 && Number(trimmed) <= mostOf[field]
    ? Number(trimmed)
    : undefined
}

/** Converts form values to limits; null if one of them is wrong. */
export function parseQuota(values: QuotaFormValues): Quota | null {
  const callsPerMinute = parseLimit('callsPerMinute', values.callsPerMinute)
  const concurrentTasks = parseLimit('concurrentTasks', values.concurrentTasks)
  const megabytes = parseLimit('megabytesPerDay', values.megabytesPerDay)
  if (callsPerMinute === undefined || concurrentTasks === undefined || megabytes === undefined) return null
  return { callsPerMinute, concurrentTasks, bytesPerDay: megabytes === null ? null : megabytes * megabyte }
}

/** Converts limits to form values. Less than a megabyte is shown as one. */
export function formatQuota({ callsPerMinute, concurrentTasks, bytesPerDay }: Quota): QuotaFormValues {
  return {
    callsPerMinute: callsPerMinute?.toString() ?? '',
    concurrentTasks: concurrentTasks?.toString() ?? '',
    megabytesPerDay: bytesPerDay === null ? '' : String(Math.ceil(bytesPerDay / megabyte)),
  }
}

/**
 * Returns the limits whose text was changed, because a text can be less exact than its limit; null if one of them is wrong.
 * `before`: the form values at first.
 */
export function parseQuotaChanges(values: QuotaFormValues, before: QuotaFormValues): QuotaPatch | null {
  const isChanged = (field: keyof QuotaFormValues): boolean => values[field].trim() !== before[field]
  const quota = parseQuota({
    callsPerMinute: isChanged('callsPerMinute') ? values.callsPerMinute : '',
    concurrentTasks: isChanged('concurrentTasks') ? values.concurrentTasks : '',
    megabytesPerDay: isChanged('megabytesPerDay') ? values.megabytesPerDay : '',
  })
  return (
    quota && {
      ...(isChanged('callsPerMinute') && { callsPerMinute: quota.callsPerMinute }),
      ...(isChanged('concurrentTasks') && { concurrentTasks: quota.concurrentTasks }),
      ...(isChanged('megabytesPerDay') && { bytesPerDay: quota.bytesPerDay }),
    }
  )
}
