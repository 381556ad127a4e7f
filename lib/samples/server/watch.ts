import { isResting } from '@/lib/a2a/states'
import type { AgentEvent } from '@/lib/a2a/model'
import type { SampleTask } from '@/lib/samples/server/sample-task'

/** True for the event after which a turn says nothing more. */
function isLast(event: AgentEvent): boolean {
  if (event.kind === 'message') return true
  if (event.kind === 'status') return isResting(event.status.state)
  return event.kind === 'task' && isResting(event.task.status.state)
}

/** The events of a task from now on, until its turn ends or the reader leaves. Watching begins with the call, not with the first read. */
export function watch(sample: SampleTask, first?: AgentEvent): AsyncGenerator<AgentEvent> {
  const queue: AgentEvent[] = first ? [first] : []
  let wake: (() => void) | undefined
  const hear = (event: AgentEvent) => {
    queue.push(event)
    wake?.()
  }
  sample.watchers.add(hear)

  async function* read(): AsyncGenerator<AgentEvent> {
    try {
      for (;;) {
        const event = queue.shift()
        if (!event) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          continue
        }
        yield event
        if (isLast(event)) return
      }
    } finally {
      sample.watchers.delete(hear)
    }
  }
  return read()
}
