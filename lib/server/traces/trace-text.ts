import 'server-only'
import type { LeavingTask } from '@/lib/server/traces/leaving-task'

/** A trace as JSON text in pieces, a row a line. */
export async function* traceText({ head, pages }: Pick<LeavingTask, 'head' | 'pages'>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`
  let first = true
  for await (const page of pages()) {
    for (const row of page) {
      yield `${first ? '' : ','}\n${row}`
      first = false
    }
  }
  yield '\n]}\n'
}
