// AG-UI with @ag-ui/a2a, which is built on the client of @a2a-js/sdk.
import { A2AClient } from '@a2a-js/sdk/client'
import { A2AAgent } from '@ag-ui/a2a'

/** The client that the library is built on, for what it does not do itself. */
export const clientOf = (card) => A2AClient.fromCardUrl(card)

/** Sends a message and returns the text of the answer. It tries to stream first. */
export async function send(card, content, contextId) {
  return (await stream(card, content, { contextId })).text
}

/** Streams the answer to a message: its text, the events of A2A, and how it ended. */
export async function stream(card, content, { contextId, onEvent } = {}) {
  const initialMessages = [{ id: crypto.randomUUID(), role: 'user', content }]
  const agent = new A2AAgent({ a2aClient: await clientOf(card), initialMessages, threadId: contextId })
  const result = { text: '', events: [], outcome: '' }
  await agent.runAgent(
    {},
    {
      onEvent: ({ event }) => {
        if (event.type === 'TEXT_MESSAGE_CONTENT') result.text += event.delta
        if (event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR') result.outcome = event.type
        if (event.type !== 'RAW') return
        result.events.push(event.event)
        onEvent?.(event.event)
      },
    },
  )
  return result
}
