import 'server-only'
import type { Viewer } from '@/lib/server/viewer'

/** The built-in person whom everyone is who comes through the access check; the first migration makes the row. */
export async function localViewer(): Promise<Viewer> {
  return { ownerId: 'local' }
}
