import 'server-only'

/**
 * The user that reads or writes. Every function of a page or call takes a viewer first, so that nothing is accessible without
 * one.
 */
export interface Viewer {
  ownerId: string
}

/** Returns the built-in user: everyone who passes the access check acts as this user. The first migration creates the row. */
export async function localViewer(): Promise<Viewer> {
  return { ownerId: 'local' }
}
