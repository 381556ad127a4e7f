import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { encodeJson } from '@/lib/sse/encode'
import { giveWayBetweenSteps } from '@/lib/server/tasks/give-way'
import { tail } from '@/lib/server/tasks/tail'

/** Live rows reach all followers as the same objects: each is encoded once. */
const encoded = new WeakMap<LogRow, string>()

function frameOf(row: LogRow): string {
  const known = encoded.get(row)
  if (known) return known
  const frame = encodeJson(JSON.stringify(row), { id: String(row.seq) })
  encoded.set(row, frame)
  return frame
}

/** The rows of a task after `after` as SSE frames, then live ones, until the task rests. */
export async function* rowFrames(taskId: string, after: number, left: AbortSignal): AsyncGenerator<string, void> {
  for await (const rows of tail(taskId, after, left)) {
    await giveWayBetweenSteps(rows)
    yield rows.map(frameOf).join('')
  }
}
