import { readRequestedVersion } from '@/lib/a2a/bindings/requested-version'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'

/** Returns the card shapes that a request asks for with `A2A-Version`; without it v0.3 and v1.0, as both use `agent-card.json`. */
export function requestedDialects(request: Request): DialectId[] {
  const requested = versionDialect(readRequestedVersion(request) ?? undefined)
  // v0.3 clients send no version and read the members that v1.0 removed; v1.0 clients ignore those.
  return requested ? [requested] : ['v0.3', 'v1.0']
}
