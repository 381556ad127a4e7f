import 'server-only'
import type { Role } from '@/lib/access/roles'
import type { Quota } from '@/lib/api/api-key'

/**
 * The person that reads or writes. Every function of a page or call takes a viewer first, so that nothing is accessible without
 * one.
 */
export interface Viewer {
  userId: string
  /** The person's role, or the lower one of the API key that they use. */
  role: Role
  /** IDs of the person's teams. */
  teamIds: readonly string[]
  /** IDs of the only agents that the API key in use may access; null for all that the person sees. */
  agentIds: readonly string[] | null
  /** The API key in use; null for a sign-in, and for everyone while accounts are off. */
  apiKey: { id: string; quota: Quota } | null
  /** ID of the browser session that the request belongs to; null for requests without one. */
  sessionId: string | null
  /** True if a person signed in to an account; false for the built-in user, and for work of Switchboard itself. */
  ofPerson: boolean
}

/** ID of the built-in user. The first migration creates its row. */
export const localUserId = 'local'

/**
 * Returns the viewer for work that Switchboard does itself for a person, such as resuming a task: it reads what belongs to the
 * person, and every agent, because access to an agent is checked when the work is requested.
 */
export function actFor(userId: string): Viewer {
  return { userId, role: 'administrator', teamIds: [], agentIds: null, apiKey: null, sessionId: null, ofPerson: false }
}

/** Returns the built-in user, who may do everything. While accounts are off, everyone who passes the access check is this user. */
export function localViewer(): Viewer {
  return actFor(localUserId)
}
