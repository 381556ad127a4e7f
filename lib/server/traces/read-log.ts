import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { readEvents } from '@/lib/server/db/events'

const pageSize = 500

/** A task's rows up to `upTo`, in order and page by page. */
export async function* readLog(taskId: string, upTo: number): AsyncGenerator<LogRow[]> {
  for (let after = 0; after < upTo;) {
    const page = (await readEvents(taskId, after, pageSize)).filter(({ seq }) => seq <= upTo)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.seq
  }
}
