import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { JsonObject } from '@/lib/a2a/json'
import type { AuditEntry, AuditQuery } from '@/lib/api/audit'
import type { AuditAction, auditMethods } from '@/lib/api/constants'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { clampPageSize, decodeCursor, encodeCursor } from '@/lib/server/db/engine/paging'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { AuditHeadModel } from '@/lib/server/db/gen/sqlite/models/AuditHead'
import type { AuditEntryModel, AuditEntryWhereInput } from '@/lib/server/db/gen/sqlite/models/AuditEntry'

const headId = 1
const exportPageSize = 500

/** An entry that is about to be written. */
export interface NewAuditEntry {
  actorId: string | null
  actorName: string
  method: (typeof auditMethods)[number]
  keyId: string | null
  address: string
  action: AuditAction
  targetId: string
  targetName: string
  /** Never contains a secret. */
  details: JsonObject
}

type HashedColumns = Omit<AuditEntryModel, 'hash'>

/** Returns the hash of an entry, which covers the hash of the entry before. */
function hashEntry(entry: HashedColumns): string {
  const { seq, at, actorId, actorName, method, keyId, address } = entry
  const { action, targetId, targetName, details, previousHash } = entry
  const content = [
    seq,
    at,
    actorId,
    actorName,
    method,
    keyId,
    address,
    action,
    targetId,
    targetName,
    details,
    previousHash,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Appends an entry. Concurrent entries, also those of other instances, wait for each other. */
export async function appendAuditEntry({ details, ...entry }: NewAuditEntry): Promise<void> {
  const at = new Date().toISOString()
  const columns = { ...toStorableData(entry), details: JSON.stringify(toStorableData(details)) }
  await database().prisma.$transaction(async (tx) => {
    const { seq, hash: previousHash } = await tx.auditHead.update({
      where: { id: headId },
      data: { seq: { increment: 1 } },
    })
    const hashed = { ...columns, seq, at, previousHash }
    const hash = hashEntry(hashed)
    await tx.auditEntry.create({ data: { ...hashed, hash } })
    await tx.auditHead.update({ where: { id: headId }, data: { hash } })
  }, transactionOptions)
}

function toEntry({ previousHash: _previous, details, method, action, ...row }: AuditEntryModel): AuditEntry {
  return {
    ...row,
    method: method as AuditEntry['method'],
    action: action as AuditAction,
    details: JSON.parse(details) as JsonObject,
  }
}

type AuditFilter = Omit<AuditQuery, 'cursor' | 'limit'>

/** Returns a time with milliseconds, as entries store it, because times are compared as text. */
const toStoredTime = (time: string): string => new Date(time).toISOString()

/** Matches a text in any case. SQLite ignores the case of ASCII letters by itself, and its client knows no other mode. */
function matchText(q: string): { contains: string; mode?: string } {
  const contains = toStorableData(q)
  return database().provider === 'postgresql' ? { contains, mode: 'insensitive' } : { contains }
}

function filterOf({ q, action, actor, from, to }: AuditFilter): AuditEntryWhereInput {
  const text = q === undefined ? undefined : matchText(q)
  return {
    ...(action && { action }),
    ...(actor !== undefined && { actorId: toStorableData(actor) }),
    ...((from !== undefined || to !== undefined) && {
      at: { ...(from && { gte: toStoredTime(from) }), ...(to && { lt: toStoredTime(to) }) },
    }),
    ...(text && {
      OR: [
        { actorName: text },
        { actorId: text },
        { targetName: text },
        { targetId: text },
        { address: text },
        { details: text },
      ],
    }),
  }
}

/** Returns a page of entries, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listAuditEntries({
  cursor,
  limit,
  ...filter
}: AuditQuery): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const take = clampPageSize(limit)
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([z.int()]))
  const rows = await database().prisma.auditEntry.findMany({
    where: { AND: [filterOf(filter), before === undefined ? {} : { seq: { lt: before } }] },
    orderBy: { seq: 'desc' },
    take: take + 1,
  })
  const page = rows.slice(0, take)
  const last = page.at(-1)
  return { entries: page.map(toEntry), nextCursor: last && rows.length > take ? encodeCursor([last.seq]) : null }
}

/** Yields all matching entries, oldest first, page by page. */
export async function* iterateAuditEntries(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  for await (const rows of iterateRows(filterOf(filter))) yield rows.map(toEntry)
}

async function* iterateRows(where: AuditEntryWhereInput): AsyncGenerator<AuditEntryModel[]> {
  for (let after = 0; ;) {
    const rows = await database().prisma.auditEntry.findMany({
      where: { AND: [where, { seq: { gt: after } }] },
      orderBy: { seq: 'asc' },
      take: exportPageSize,
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.seq
  }
}

interface AuditVerification {
  checked: number
  removed: number
  brokenAt: number | null
}

const readHead = () => database().prisma.auditHead.findUniqueOrThrow({ where: { id: headId } })

/**
 * Checks the chain of hashes from the last removed entry to the end. `brokenAt`: the first entry that is missing, was changed or was
 * added; entries that are written during the check are not covered. Begins again if entries were removed meanwhile because of their
 * age.
 */
export async function verifyAuditEntries(): Promise<AuditVerification> {
  for (;;) {
    const head = await readHead()
    const verified = await verifyFrom(head)
    if (verified.brokenAt === null || (await readHead()).removedSeq === head.removedSeq) return verified
  }
}

async function verifyFrom(head: AuditHeadModel): Promise<AuditVerification> {
  const removed = head.removedSeq
  let [seq, hash] = [removed, head.removedHash]
  for await (const rows of iterateRows({ seq: { lte: head.seq } }))
    for (const { hash: stored, ...row } of rows) {
      if (row.seq !== seq + 1 || row.previousHash !== hash || hashEntry(row) !== stored)
        return { checked: seq - removed, removed, brokenAt: seq + 1 }
      ;[seq, hash] = [row.seq, stored]
    }
  return { checked: seq - removed, removed, brokenAt: seq === head.seq && hash === head.hash ? null : seq + 1 }
}

/** Removes entries from before a time, and remembers the hash of the last one, so that the rest can still be verified. */
export async function removeAuditEntriesBefore(time: Date): Promise<number> {
  return database().prisma.$transaction(async (tx) => {
    // Makes other writers wait.
    await tx.auditHead.update({ where: { id: headId }, data: { seq: { increment: 0 } } })
    const where = { at: { lt: time.toISOString() } }
    const last = await tx.auditEntry.findFirst({ where, orderBy: { seq: 'desc' }, select: { seq: true, hash: true } })
    if (!last) return 0
    const { count } = await tx.auditEntry.deleteMany({ where: { seq: { lte: last.seq } } })
    await tx.auditHead.update({ where: { id: headId }, data: { removedSeq: last.seq, removedHash: last.hash } })
    return count
  }, transactionOptions)
}
