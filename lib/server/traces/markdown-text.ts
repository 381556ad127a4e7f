import 'server-only'
import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold } from '@/lib/a2a/fold'
import type { LeavingTask } from '@/lib/server/traces/leaving-task'
import { traceMarkdown } from '@/lib/trace/markdown'

/** A task as a Markdown document in pieces. */
export async function* markdownText({ head, pages }: LeavingTask): AsyncGenerator<string> {
  let fold = emptyFold
  for await (const page of pages()) fold = applyRows(fold, page)
  yield* traceMarkdown(head, fold)
}
