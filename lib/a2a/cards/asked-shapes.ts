import { toldVersion } from '@/lib/a2a/bindings/told-version'
import type { DialectId } from '@/lib/a2a/dialect'
import { versionDialect } from '@/lib/a2a/version-dialect'

/** The shapes of card that a caller asks for with `A2A-Version`; without it both that clients look for at `agent-card.json`. */
export function askedShapes(request: Request): DialectId[] {
  const asked = versionDialect(toldVersion(request) ?? undefined)
  // v0.3 clients send no version and read the members that v1.0 no longer has; v1.0 clients pass over those.
  return asked ? [asked] : ['v0.3', 'v1.0']
}
