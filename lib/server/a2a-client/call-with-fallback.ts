import 'server-only'
import type { Call } from '@/lib/a2a/call'
import { callUnary, type AgentCaller } from '@/lib/server/a2a-client/call-unary'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { createEndpointFallback } from '@/lib/server/a2a-client/endpoint-fallback'
import { filterForeignEvent } from '@/lib/server/a2a-client/filter-foreign-events'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import type { Turn } from '@/lib/server/a2a-client/turn'

/** An agent at an endpoint and the task that it is called for. */
export type TaskCaller = AgentCaller & Pick<Turn, 'pump'>

export interface CallResult {
  draft: Draft
  /** The caller at the endpoint where the agent answered. */
  caller: TaskCaller
}

/**
 * Sends a unary call for a task and retries it at alternative endpoints while the agent rejects the endpoint or protocol
 * version. Every request and intermediate response is passed to `append`; the final response is returned, not appended. A
 * failed call returns a draft of kind `fault`.
 */
export async function callWithFallback(
  initial: TaskCaller,
  call: Call,
  append: (drafts: Draft[]) => Promise<unknown>,
): Promise<CallResult> {
  const fallback = createEndpointFallback(initial.agent, initial.pump)
  for (let caller = initial; ;) {
    const prepared = prepareCall(caller, call)
    await append([prepared.draft])
    const draft = filterForeignEvent(caller, await callUnary(caller, prepared))
    if (draft.event.kind !== 'fault') {
      await append([
        ...(await fallback.recordSuccess(caller, draft)),
        ...(await fallback.recordPartSpelling(caller, [draft])),
      ])
      return { draft, caller }
    }
    const next = await fallback.next(caller, draft)
    const refusalDrafts = fallback.refusalDrafts(draft, caller, next)
    if (!next) return { draft: refusalDrafts.at(-1) ?? draft, caller }
    await append(refusalDrafts)
    caller = { ...caller, ...next }
  }
}
