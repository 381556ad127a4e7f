import { once } from 'node:events'
import { dialects } from '@/lib/a2a/dialects'
import type { AgentEvent, Task } from '@/lib/a2a/model'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { runPeerScript } from '@/lib/a2a/testing/peer-script'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import type { TestServer } from '@/lib/server/testing/http-server'

interface Running {
  stop: AbortController
  task: Task
}

const audience = (taskId: string) => ({ taskId, contextId: 's', artifactIndex: () => 0 })

function apply(task: Task, event: AgentEvent): void {
  if (event.kind === 'status') task.status = event.status
  if (event.kind === 'artifact') task.artifacts = [event.artifact]
}

/** Starts an agent of v0.1 that does what the first word of a message says, as the third-party servers of other versions do. */
export async function startV01Agent(): Promise<TestServer> {
  const tasks = new Map<string, Running>()
  const dialect = dialects['v0.1']
  const start = (call: RawCall) => {
    const { id, message } = call.params as { id: string; message: never }
    const read = readMessage(message)
    if (!read.ok) throw new Error(read.problem)
    const stop = new AbortController()
    const task: Task = { id, status: { state: 'submitted' }, artifacts: [], history: [] }
    tasks.set(id, { stop, task })
    return { id, task, events: runPeerScript(read.value.parts, stop.signal) }
  }
  const reply = (call: RawCall, task: Task) => {
    const written = dialect.encodeReply('get', { kind: 'task', task }, audience(task.id))
    call.reply(written.ok ? written.value : written.problem)
  }
  const find = (call: RawCall): Running | undefined => {
    const running = tasks.get((call.params as { id: string }).id)
    if (!running) call.fail(-32001, 'Task not found')
    return running
  }
  return rawAgent({
    'tasks/send': async (call) => {
      const { task, events } = start(call)
      for await (const event of events) apply(task, event)
      reply(call, task)
    },
    'tasks/sendSubscribe': async (call) => {
      const { id, task, events } = start(call)
      for await (const event of events) {
        apply(task, event)
        const written = dialect.encodeEvent(event, audience(id))
        for (const one of written.ok ? written.value : []) call.event(one)
      }
      call.end()
    },
    'tasks/get': (call) => {
      const running = find(call)
      if (running) reply(call, running.task)
    },
    'tasks/cancel': async (call) => {
      const running = find(call)
      if (!running) return
      if (running.task.status.state === 'completed') return void call.fail(-32002, 'Task cannot be canceled')
      const stopped = once(running.stop.signal, 'abort')
      running.stop.abort()
      await stopped
      reply(call, { ...running.task, status: { state: 'canceled' } })
    },
  })
}
