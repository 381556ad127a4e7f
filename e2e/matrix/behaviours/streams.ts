import { type Behaviour, type Cell, check, say, word } from '../behaviour.ts'
import { gather, type Known, madeText } from '../gather.ts'

/** Chunks arrive one by one where the agent streams, and make the whole in any case. */
export const streaming: Behaviour = {
  name: 'stream',
  word: 'stream',
  run: async ({ client, says }) => {
    const [text, whole] = word(says, 'stream')
    const known = await gather(client.stream({ parts: say(text) }))
    check(known.state === 'completed', 'not completed', known.events.at(-1))
    check(whole.test(madeText(known)), 'another whole', madeText(known))
    return 'passed'
  },
}

const begun = (known: Known) => known.taskId !== '' && known.events.length > 3

/** Begins a long answer and leaves it in the middle. */
async function leave({ client, says }: Cell): Promise<Known> {
  const [text] = word(says, 'long')
  const known = await gather(client.stream({ parts: say(text) }), undefined, begun)
  check(known.taskId !== '', 'no task', known.events)
  return known
}

/** A task left in the middle is joined again: what was missed and what comes make the whole. */
export const resubscribe: Behaviour = {
  name: 'resubscribe',
  lacking: 'resubscribe',
  word: 'long',
  run: async (cell) => {
    const { taskId } = await leave(cell)
    const known = await gather(cell.client.resubscribe(taskId)).catch(async (error: unknown) => {
      // It may be over by now, which v1.0 refuses to follow.
      const task = await cell.client.get(taskId)
      if (task.state === 'completed' && cell.caller.generation === 'v1.0') return undefined
      throw error
    })
    if (!known) return 'passed'
    check(known.state === 'completed', 'not completed', known.events.at(-1))
    check(word(cell.says, 'long')[1].test(madeText(known)), 'another whole', madeText(known))
    return 'passed'
  },
}

/** Taken up after the last event seen: nothing twice, nothing missing. */
export const resume: Behaviour = {
  name: 'resubscribe with Last-Event-ID',
  lacking: 'resume',
  word: 'long',
  run: async (cell) => {
    const left = await leave(cell)
    const known = await gather(cell.client.resubscribe(left.taskId, left.events.at(-1)?.seq), left)
    check(known.state === 'completed', 'not completed', known.events.at(-1))
    check(word(cell.says, 'long')[1].test(madeText(known)), 'another whole', madeText(known))
    return 'passed'
  },
}
