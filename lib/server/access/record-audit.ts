import 'server-only'
import { z } from 'zod'
import type { JsonObject } from '@/lib/a2a/json'
import type { AuditAction } from '@/lib/api/constants'
import type { Operation } from '@/lib/api/operations/operation'
import { operationAudit } from '@/lib/api/operations/operation-audit'
import { appendAuditEntry, type NewAuditEntry, removeAuditEntriesBefore } from '@/lib/server/db/access/audit-entries'
import { requirePerson } from '@/lib/server/db/access/people'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { readClientAddress } from '@/lib/server/platform/http/rate-limits'
import type { Viewer } from '@/lib/server/platform/viewer'

const settingName = 'audit'
const settingSchema = z.object({ days: z.int() })
const defaultDays = 365
const dayMs = 86_400_000
/** Characters of one detail; longer ones are cut. */
const maxDetail = 2_000
const maxName = 300

/** What is written to the audit log, besides who did it and from where. */
export interface AuditRecord {
  action: AuditAction
  targetId?: string
  targetName?: string
  details?: Record<string, unknown>
}

/** Writes an entry about what a person did. Throws if it cannot be stored. */
export async function recordAudit(viewer: Viewer, headers: Headers, record: AuditRecord): Promise<void> {
  const { name } = await requirePerson(viewer.userId)
  const method = viewer.apiKey ? 'key' : viewer.sessionId === null ? 'token' : 'session'
  await append({ actorId: viewer.userId, actorName: name, method, keyId: viewer.apiKey?.id ?? null }, headers, record)
}

/** Writes an entry about something that happened without a session, such as a failed sign-in. `name`: what was entered. */
export async function recordAuditOf(
  actor: { id: string | null; name: string },
  headers: Headers,
  record: AuditRecord,
): Promise<void> {
  await append({ actorId: actor.id, actorName: actor.name, method: 'none', keyId: null }, headers, record)
}

async function append(
  actor: Pick<NewAuditEntry, 'actorId' | 'actorName' | 'method' | 'keyId'>,
  headers: Headers,
  { action, targetId = '', targetName = '', details = {} }: AuditRecord,
): Promise<void> {
  await appendAuditEntry({
    ...actor,
    actorName: actor.actorName.slice(0, maxName),
    address: readClientAddress(headers),
    action,
    targetId: targetId.slice(0, maxName),
    targetName: targetName.slice(0, maxName),
    details: shorten(details),
  })
}

function shorten(details: Record<string, unknown>): JsonObject {
  const pairs = Object.entries(details).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    pairs.map(([name, value]) => {
      const text = JSON.stringify(value, (_, each) => (typeof each === 'string' ? withoutQuery(each) : each))
      return [name, text.length > maxDetail ? `${text.slice(0, maxDetail)}…` : JSON.parse(text)]
    }),
  )
}

/** Returns a URL without what may contain a key: query, fragment and user. Returns any other text unchanged. */
function withoutQuery(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return text
  return /[?#@]/.test(text) ? url.origin + url.pathname : text
}

const resultSchema = z.object({ id: z.string().optional().catch(undefined), name: z.string().catch('') })

/** Writes an entry about a successful call of an operation, if the table of operations says so. Throws if it cannot be stored. */
export async function recordOperation(
  operation: Operation,
  viewer: Viewer | null,
  {
    request,
    params,
    input,
    result,
  }: { request: Request; params: Readonly<Record<string, string | string[]>>; input: unknown; result: unknown },
): Promise<void> {
  const rule = operationAudit[operation.id]
  if (typeof rule === 'string' || !viewer) return
  const fields = new Map(Object.entries((input ?? {}) as Record<string, unknown>))
  const details = 'details' in rule ? rule.details.map((name) => [name, fields.get(name)] as const) : []
  if ('onlyWithDetails' in rule && details.every(([, value]) => value === undefined)) return
  // What was created has no ID in the path.
  const { id = '', name = '' } = resultSchema.safeParse(result).data ?? {}
  const others = Object.entries(params).filter(([name]) => !('target' in rule) || name !== rule.target)
  await recordAudit(viewer, request.headers, {
    action: rule.action,
    targetId: 'target' in rule ? String(params[rule.target] ?? '') : id,
    targetName: name,
    details: Object.fromEntries([...others, ...details]),
  })
}

/** Returns after how many days entries are removed. */
export async function readAuditDays(): Promise<number> {
  return settingSchema.safeParse(await readSetting(settingName)).data?.days ?? defaultDays
}

/** Stores after how many days entries are removed, and removes those that are older now. */
export async function setAuditDays(days: number): Promise<void> {
  await writeSetting(settingName, { days })
  await removeOldAuditEntries()
}

/** Removes the entries that are older than the setting allows. */
export async function removeOldAuditEntries(): Promise<void> {
  await removeAuditEntriesBefore(new Date(Date.now() - (await readAuditDays()) * dayMs))
}
