import 'server-only'
import { recordAudit, recordAuditOf } from '@/lib/server/access/record-audit'
import type { ApiKeyRecord } from '@/lib/server/db/access/api-keys'
import { readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { singleton } from '@/lib/server/platform/singleton'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum remembered uses. Beyond, they are forgotten and written again. */
const maxRemembered = 10_000

const remembered = () => singleton('recorded-key-uses', () => new Set<string>())

/** Records something the first time on a day (UTC) that it is called with this name. */
async function recordOnceADay(name: string, record: () => Promise<void>): Promise<void> {
  const uses = remembered()
  const entry = `${new Date().toISOString().slice(0, 10)} ${name}`
  if (uses.has(entry)) return
  if (uses.size >= maxRemembered) uses.clear()
  uses.add(entry)
  try {
    await record()
  } catch (error) {
    uses.delete(entry)
    throw error
  }
}

/**
 * Writes to the audit log that a key is used: once a day for each key and client, because every call is a task or has an entry of
 * its own. Each instance, and each start of the server, writes it again.
 */
export async function recordKeyUse({ id, name }: ApiKeyRecord, viewer: Viewer, headers: Headers): Promise<void> {
  await recordOnceADay(`used ${id} ${readClientAddress(headers)}`, () =>
    recordAudit(viewer, headers, { action: 'key-used', targetId: id, targetName: name }),
  )
}

/** Writes to the audit log, as often, that a key was refused. Null for a text that has the form of a key and is none. */
export async function recordKeyRefusal(key: ApiKeyRecord | null, headers: Headers, reason: string): Promise<void> {
  const target = key && { targetId: key.id, targetName: key.name }
  const actor = key?.user ?? { id: null, name: '' }
  await recordOnceADay(`refused ${key?.id ?? ''} ${readClientAddress(headers)}`, () =>
    recordAuditOf(actor, headers, { action: 'key-refused', ...target, details: { reason } }),
  )
}
