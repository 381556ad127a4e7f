import 'server-only'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the built-in user: everyone who passes the access check acts as this user. The first migration creates the row. */
export async function localViewer(): Promise<Viewer> {
  return { ownerId: 'local' }
}
