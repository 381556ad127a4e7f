import 'server-only'
import type { AuthorizationStart } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import type { Viewer } from '@/lib/server/viewer'

/** Begins to ask a person for their consent. `cookie`: to be set in the browser that comes back. */
export async function startAuthorization(
  _viewer: Viewer,
  _idOrSlug: string,
  _scheme: string,
  _baseUrl: string,
): Promise<{ start: AuthorizationStart; cookie?: string }> {
  throw new Fault('conflict', 'There is nothing to authorize.')
}
