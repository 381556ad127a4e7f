import 'server-only'
import { setLimits } from '@/lib/limits/limits'
import { env } from '@/lib/server/platform/env'
import type { SizeName } from '@/lib/server/platform/read-limits'

/** Returns a size limit in bytes. */
export function sizeLimit(name: SizeName): number {
  return env().LIMITS.sizes[name]
}

/** Applies the limits on counts and on the size of a task to the whole process. */
export function applyLimits(): void {
  setLimits({ ...env().LIMITS.counts, taskBytes: sizeLimit('task') })
}

/** Returns a size as text, with the name of its limit. */
export function formatSizeLimit(bytes: number, name?: SizeName): string {
  const mebibytes = bytes / 1024 / 1024
  const size = mebibytes >= 0.1 ? `${Math.round(mebibytes * 10) / 10} MiB` : `${bytes} bytes`
  return name ? `${size} (limit: ${name})` : size
}
