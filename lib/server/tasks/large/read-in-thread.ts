import 'server-only'
import { readEventColumns } from '@/lib/server/db/events/events'
import { findNearestKeyframeText, removeKeyframes } from '@/lib/server/db/events/keyframes'
import { runInReadQueue } from '@/lib/server/tasks/large/read-queue'
import { storeKeyframe } from '@/lib/server/tasks/log/store-keyframe'
import { openSession, type ThreadSession } from '@/lib/server/platform/threads/pool'

const pageSize = 500
/** Characters after which the thread is ended, because it keeps its memory for long otherwise. */
const muchText = 8 * 1024 * 1024
/** Message for a task that a thread cannot read within its limits. */
export const tooLargeToRead = 'This task is too large to read.'

/**
 * Reads the fold of a task in a worker thread, up to row `upTo`, and returns the result of `read` with that session. Only the
 * rows pass through this thread, as text. Throws what `runInReadQueue` and `openSession` throw, and `too-large` for a task that
 * takes a thread too much time or memory.
 */
export function readInThread<T>(
  taskId: string,
  upTo: number,
  signal: AbortSignal,
  read: (session: ThreadSession<'reading'>) => Promise<T>,
): Promise<T> {
  return runInReadQueue(signal, async () => {
    const session = await openSession('reading', undefined, { tooLarge: tooLargeToRead })
    let characters = 0
    try {
      characters = await readLogInto(session, taskId, upTo, signal)
      return await read(session)
    } finally {
      session.close(characters > muchText)
    }
  })
}

/** Does the steps of `readFold` in the thread. Returns how many characters the thread has read. */
async function readLogInto(
  session: ThreadSession<'reading'>,
  taskId: string,
  upTo: number,
  signal: AbortSignal,
): Promise<number> {
  const stored = await findNearestKeyframeText(taskId, upTo)
  const start = stored === null ? 0 : await session.call('start', stored)
  if (start === null) await removeKeyframes(taskId)
  let last = start ?? 0
  let due = start ? (stored?.length ?? 0) : 0
  let since = 0
  let characters = stored?.length ?? 0
  for (;;) {
    signal.throwIfAborted()
    const page = await readEventColumns(taskId, last, Math.max(1, Math.min(pageSize, upTo - last)), true)
    const rows = page.filter(({ seq }) => seq <= upTo)
    if (rows.length > 0) last = await session.call('add', rows)
    const read = rows.reduce((sum, { raw, event }) => sum + raw.length + event.length, 0)
    characters += read
    since += 2 * read
    if (rows.length < page.length || page.length === 0 || last >= upTo) return characters
    if (since < due || page.length < pageSize) continue
    const text = await session.call('keyframe')
    due = text?.length ?? Infinity
    if (text === null || since < due) continue
    since = 0
    await storeKeyframe(taskId, last, text)
  }
}
