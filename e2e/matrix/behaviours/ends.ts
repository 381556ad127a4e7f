import { type Behaviour, check, textParts, promptFor } from '../behaviour.ts'
import { refusalOf } from '../caller.ts'
import { collectEvents, applyEvent, emptySnapshot } from '../collect-events.ts'

/** A running task is canceled by a second call: its response is the canceled task, and the stream ends. */
export const cancel: Behaviour = {
  name: 'cancel',
  requires: 'cancel',
  prompt: 'slow',
  run: async ({ client, prompts }) => {
    const snapshot = emptySnapshot()
    let canceled: Promise<string> | undefined
    const cancelTask = (taskId: string) => client.cancel(taskId).then(({ state }) => state, String)
    for await (const event of client.stream({ parts: textParts(promptFor(prompts, 'slow')) })) {
      applyEvent(snapshot, event)
      const runs = snapshot.taskId !== '' && snapshot.state === 'working' && snapshot.events.length > 2
      if (runs) canceled ??= cancelTask(snapshot.taskId)
    }
    const state = await canceled
    check(snapshot.state === 'canceled', 'the stream does not end canceled', snapshot.events.at(-1))
    // SDK 0.2.5 responds before the agent has stopped.
    check(state === 'canceled' || state === 'working', 'the answer is not the canceled task', state)
    check((await client.get(snapshot.taskId)).state === 'canceled', 'not canceled')
    return 'passed'
  },
}

/** A finished task cannot be canceled. */
export const cancelEnded: Behaviour = {
  name: 'cancel a finished task',
  requires: 'cancel',
  prompt: 'hello',
  run: async ({ client, prompts }) => {
    const { taskId } = await client.send({ parts: textParts(promptFor(prompts, 'hello')[0]) })
    const { code } = await refusalOf(client.cancel(taskId))
    check(code === -32002, 'another code', code)
    return code
  },
}

/** Resubscribing to a finished task: v1.0 rejects it, the others send the task and close the stream. */
export const resubscribeEnded: Behaviour = {
  name: 'resubscribe to a finished task',
  requires: 'resubscribe',
  prompt: 'hello',
  run: async ({ client, caller, prompts }) => {
    const { taskId } = await client.send({ parts: textParts(promptFor(prompts, 'hello')[0]) })
    if (caller.generation === 'v1.0') {
      const { code } = await refusalOf(collectEvents(client.resubscribe(taskId)))
      check(code === -32004, 'another code', code)
      return code
    }
    const snapshot = await collectEvents(client.resubscribe(taskId))
    check(snapshot.state === 'completed', 'the task was not sent', snapshot.events)
    return 'passed'
  },
}

/** A message to a finished task: v0.1 agents may accept it, later ones reject it. */
export const messageEnded: Behaviour = {
  name: 'message to a finished task',
  prompt: 'hello',
  run: async ({ client, agent, prompts }) => {
    const [text] = promptFor(prompts, 'hello')
    const task = await client.send({ parts: textParts(text) })
    const again = client.send({ parts: textParts(text), task })
    if (agent.generation === 'v0.1') {
      check((await again).taskId === task.taskId, 'another task')
      return 'passed'
    }
    const { code } = await refusalOf(again)
    // SDKs of v0.3 return -32600, and over HTTP+JSON their generic error.
    check(code !== undefined && [-32004, -32600, -32602, -32603].includes(code), 'another code', code)
    return code
  },
}
