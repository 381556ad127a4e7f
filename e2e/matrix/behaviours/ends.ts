import { type Behaviour, check, say, word } from '../behaviour.ts'
import { refusalOf } from '../caller.ts'
import { gather, learn, nothing } from '../gather.ts'

/** A running task is canceled by somebody else: the answer says so, and the stream ends. */
export const cancel: Behaviour = {
  name: 'cancel',
  lacking: 'cancel',
  word: 'slow',
  run: async ({ client, says }) => {
    const known = nothing()
    let canceled: Promise<string> | undefined
    const asked = (taskId: string) => client.cancel(taskId).then(({ state }) => state, String)
    for await (const event of client.stream({ parts: say(word(says, 'slow')) })) {
      learn(known, event)
      const runs = known.taskId !== '' && known.state === 'working' && known.events.length > 2
      if (runs) canceled ??= asked(known.taskId)
    }
    const state = await canceled
    check(known.state === 'canceled', 'the stream does not end canceled', known.events.at(-1))
    // SDK 0.2.5 answers before the agent has stopped.
    check(state === 'canceled' || state === 'working', 'the answer is not the canceled task', state)
    check((await client.get(known.taskId)).state === 'canceled', 'not canceled')
    return 'passed'
  },
}

/** A task that is over cannot be canceled. */
export const cancelEnded: Behaviour = {
  name: 'cancel a finished task',
  lacking: 'cancel',
  word: 'hello',
  run: async ({ client, says }) => {
    const { taskId } = await client.send({ parts: say(word(says, 'hello')[0]) })
    const { code } = await refusalOf(client.cancel(taskId))
    check(code === -32002, 'another code', code)
    return code
  },
}

/** A task that is over: v1.0 refuses to follow it, the others tell it and close. */
export const joinEnded: Behaviour = {
  name: 'resubscribe to a finished task',
  lacking: 'resubscribe',
  word: 'hello',
  run: async ({ client, caller, says }) => {
    const { taskId } = await client.send({ parts: say(word(says, 'hello')[0]) })
    if (caller.generation === 'v1.0') {
      const { code } = await refusalOf(gather(client.resubscribe(taskId)))
      check(code === -32004, 'another code', code)
      return code
    }
    const known = await gather(client.resubscribe(taskId))
    check(known.state === 'completed', 'not told', known.events)
    return 'passed'
  },
}

/** A message to a task that is over: v0.1 agents may take it, later ones refuse. */
export const messageEnded: Behaviour = {
  name: 'message to a finished task',
  word: 'hello',
  run: async ({ client, agent, says }) => {
    const [text] = word(says, 'hello')
    const task = await client.send({ parts: say(text) })
    const again = client.send({ parts: say(text), task })
    if (agent.generation === 'v0.1') {
      check((await again).taskId === task.taskId, 'another task')
      return 'passed'
    }
    const { code } = await refusalOf(again)
    // SDKs of v0.3 have -32600 for it, over REST what they have for everything.
    check(code !== undefined && [-32004, -32600, -32602, -32603].includes(code), 'another code', code)
    return code
  },
}
