import type { Operation } from '@/lib/a2a/call'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { headerDialect } from '@/lib/a2a/dialects/version-dialect'
import { lookup } from '@/lib/a2a/dialects/wire-values'
import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** A caller's dialect with the requested operation, or why the call is rejected. */
export type DialectResolution = { dialect: DialectId } & ({ operation: Operation } | { refusal: ErrorReason })

/** Returns the dialects that have this method. */
function dialectsWithMethod(method: string): DialectId[] {
  return dialectIds.filter((id) => Object.hasOwn(dialects[id].methods, method))
}

/**
 * Returns the dialect of a call. The method decides; for names that several protocol versions share, the `A2A-Version` header,
 * else the dialect in which the task was started, else v0.3, which an absent header means (v1.0 §3.6.2).
 */
export function resolveDialect(method: string, version?: string | null, startedIn?: DialectId): DialectResolution {
  const named = version ? headerDialect(version) : undefined
  const candidates = dialectsWithMethod(method)
  const preferred = [named, startedIn, 'v0.3' as const].find((id) => id && candidates.includes(id))
  const dialect = preferred ?? candidates[0] ?? named ?? 'v0.3'
  if (version && !named) return { dialect, refusal: 'VERSION_NOT_SUPPORTED' }
  const operation = lookup(dialects[dialect].methods, method)
  return operation ? { dialect, operation } : { dialect, refusal: 'METHOD_NOT_FOUND' }
}
