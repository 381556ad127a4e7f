import 'server-only'
import type { LeavingTask } from '@/lib/server/traces/leaving-task'

/** A trace as JSON text in pieces, a row a line. */
export async function* traceText({ head, pages }: LeavingTask): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`
  let first = true
  for await (const page of pages()) {
    yield `${first ? '' : ','}\n${page.map((row) => JSON.stringify(row)).join(',\n')}`
    first = false
  }
  yield '\n]}\n'
}
