import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { addUsage, readUsage, removeUsageBefore } from '@/lib/server/db/access/usage'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

const dayMs = 86_400_000
/** Milliseconds between two writes. A process that is killed loses what it counted since the last one. */
const writeMs = 10_000
/** Days whose usage stays stored. */
const storedDays = 7

/** Bytes that are counted but not stored yet, by day and subject. */
const pending = () => singleton('daily-bytes', () => ({ bytes: new Map<string, number>(), writing: Promise.resolve() }))
const stored = createTtlCache<number>('daily-bytes')

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const keyOf = (subject: string, day: string): string => `${day} ${subject}`

/** Throws `rate-limited` until midnight UTC if a subject has used as many bytes today as its limit, or more. */
export async function checkDailyBytes(subject: string, limit: number, message: string): Promise<void> {
  const now = Date.now()
  const day = dayOf(now)
  const key = keyOf(subject, day)
  const used = (await stored.get(key, () => readUsage(subject, day))) + (pending().bytes.get(key) ?? 0)
  if (used < limit) return
  throw new Fault('rate-limited', message, {
    hint: 'The limit starts again at midnight UTC.',
    hop: 'switchboard',
    details: { code: 'quota-bytes' },
    retryAfter: Math.ceil((dayMs - (now % dayMs)) / 1000),
  })
}

/** Counts bytes of a subject. They are stored after ten seconds at the latest. */
export function countDailyBytes(subject: string, bytes: number): void {
  const all = pending().bytes
  if (bytes === 0) return
  if (all.size === 0) setTimeout(() => void storeDailyBytes(), writeMs).unref()
  const key = keyOf(subject, dayOf(Date.now()))
  all.set(key, (all.get(key) ?? 0) + bytes)
}

/** Stores what was counted. What cannot be stored is counted again with the next write. Never rejects. */
export function storeDailyBytes(): Promise<void> {
  const state = pending()
  state.writing = state.writing.then(writePending)
  return state.writing
}

async function writePending(): Promise<void> {
  const all = pending().bytes
  const days = new Set<string>()
  for (const [key, bytes] of all) {
    const [day = '', ...subject] = key.split(' ')
    try {
      await addUsage(subject.join(' '), day, bytes)
    } catch (error) {
      log().warn({ err: error }, 'failed to store the used bytes')
      setTimeout(() => void storeDailyBytes(), writeMs).unref()
      return
    }
    days.add(day)
    // More may have been counted meanwhile.
    const rest = (all.get(key) ?? 0) - bytes
    if (rest > 0) all.set(key, rest)
    else all.delete(key)
  }
  stored.clear()
  if (all.size > 0) setTimeout(() => void storeDailyBytes(), writeMs).unref()
  if (days.size > 0) await removeUsageBefore(dayOf(Date.now() - storedDays * dayMs)).catch(() => undefined)
}
