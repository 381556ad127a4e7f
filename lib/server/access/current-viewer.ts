import 'server-only'
import type { Role } from '@/lib/access/roles'
import { readKeyViewer } from '@/lib/server/access/api-key-viewer'
import { requireActiveViewer } from '@/lib/server/db/access/active-people'
import { requireRole } from '@/lib/server/platform/require-role'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Returns the viewer of work that goes on after its request, with the role, teams and agents that the person or the API key has now.
 * The end of a session does not matter: work belongs to the person. Throws `forbidden` if the account is disabled or the role does
 * not include `least` any more, and `unauthenticated` for a key that was revoked or has expired.
 */
export async function requireCurrentViewer(viewer: Viewer, least: Role): Promise<Viewer> {
  const current = await readCurrentViewer(viewer)
  requireRole(current, least)
  return current
}

async function readCurrentViewer(viewer: Viewer): Promise<Viewer> {
  if (viewer.apiKey) return readKeyViewer(viewer.apiKey.id)
  // The built-in user has no account that could change.
  return viewer.ofPerson ? requireActiveViewer(viewer.userId) : viewer
}
