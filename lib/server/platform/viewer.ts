import 'server-only'

/**
 * The user that reads or writes. Every function of a page or call takes a viewer first, so that nothing is accessible without
 * one.
 */
export interface Viewer {
  ownerId: string
}
