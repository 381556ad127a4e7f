import 'server-only'
import { includesRole, type Role } from '@/lib/access/roles'
import { Fault } from '@/lib/faults/fault'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Throws `forbidden`, with the needed role in `details`, if the viewer's role does not include `least`. */
export function requireRole({ role }: Viewer, least: Role): void {
  if (includesRole(role, least)) return
  throw new Fault('forbidden', 'Your role does not allow this.', {
    hint: `Ask an administrator for the role "${least}".`,
    hop: 'switchboard',
    details: { code: 'role', values: { role: least } },
  })
}
