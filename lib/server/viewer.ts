import 'server-only'

/** Who reads or writes. Every function that a page or call uses takes one first, so that nothing is reachable without. */
export interface Viewer {
  ownerId: string
}
