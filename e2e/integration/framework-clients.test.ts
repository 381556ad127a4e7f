import { beforeAll, describe, expect, test } from 'vitest'
import { register } from '../running/gateway.ts'
import { api, appUrl, peerUrl } from './shared-app.ts'

interface A2AEvent {
  kind: string
  /** Of a task. */
  id?: string
  /** Of an update. */
  taskId?: string
  contextId: string
  artifact?: { parts: { text: string }[] }
  status?: { state: string }
}
interface StreamResult {
  text: string
  events: A2AEvent[]
  outcome: string
}
/** What the modules of `e2e/frameworks` export for a library that calls agents. */
interface ClientLibrary {
  clientOf: (card: string) => Promise<{ cancelTask: (params: { id: string }) => Promise<unknown> }>
  send: (card: string, text: string, contextId?: string) => Promise<string>
  stream: (
    card: string,
    text: string,
    options?: { contextId?: string; onEvent?: (event: A2AEvent) => void },
  ) => Promise<StreamResult>
}

const libraries = [
  { name: 'AI SDK with a2a-ai-provider', file: 'ai-sdk.mjs', done: 'stop', failed: 'error' },
  // It reports every end alike.
  { name: 'AG-UI with @ag-ui/a2a', file: 'ag-ui.mjs', done: 'RUN_FINISHED', failed: 'RUN_FINISHED' },
]

const taskIdOf = (event: A2AEvent | undefined): string => event?.taskId ?? event?.id ?? ''

/** The tasks of a conversation that a library has named, newest first. */
async function tasksIn(contextId: string): Promise<{ state: string; conversationId: string }[]> {
  const { tasks } = await (await api.get('/api/tasks?limit=200')).json()
  return tasks.filter((task: { contextId: string }) => task.contextId === contextId)
}

// Their clients speak A2A 0.3; the gateway translates to the version of the agent.
for (const { name, file, done, failed } of libraries) {
  for (const kind of ['SDK 1', 'raw v0.1'] as const) {
    describe(`${name} calls an agent on ${kind}`, { tags: ['exhaustive'] }, () => {
      let library: ClientLibrary
      let card: string
      beforeAll(async () => {
        library = await import(/* @vite-ignore */ `../frameworks/${file}`)
        const slug = await register(api, peerUrl(kind))
        card = `${appUrl}/a2a/${slug}/.well-known/agent-card.json`
      })

      test('sends a message', async () => {
        expect(await library.send(card, 'direct hello')).toContain(
          file === 'ag-ui.mjs' && kind === 'raw v0.1' ? 'Done' : 'One-shot answer to: direct hello',
        )
      })

      test('streams 20 chunks', async () => {
        const { events, outcome } = await library.stream(card, 'stream 20')
        const chunks = events.flatMap(({ artifact }) => artifact?.parts.map(({ text }) => text) ?? [])
        expect(chunks).toEqual(Array.from({ length: 20 }, (_, index) => `chunk ${index + 1} é漢🙂\n`))
        expect(outcome).toBe(done)
      })

      test('continues a conversation', async () => {
        const contextId = crypto.randomUUID()
        await library.stream(card, 'ask', { contextId })
        await library.stream(card, 'direct green', { contextId })
        const [second, first] = await tasksIn(contextId)
        expect(first).toMatchObject({ state: 'input-required' })
        expect(second).toMatchObject({ state: 'completed', conversationId: first?.conversationId })
      })

      test('cancels a running task, and is refused for one that has ended', async () => {
        const client = await library.clientOf(card)
        let canceling: Promise<unknown> | undefined
        const result = await library.stream(card, 'slow', {
          onEvent: (event) => {
            if (event.kind === 'artifact-update') canceling ??= client.cancelTask({ id: taskIdOf(event) })
          },
        })
        expect(await canceling).toMatchObject({ result: { status: { state: 'canceled' } } })
        expect(await client.cancelTask({ id: taskIdOf(result.events[0]) })).toMatchObject({ error: { code: -32002 } })
      })

      test('reports a failure', async () => {
        const contextId = crypto.randomUUID()
        const result = await library.stream(card, 'fail', { contextId })
        expect(result.outcome).toBe(failed)
        expect(JSON.stringify([result.text, result.events])).toContain('It broke on request')
        expect(await tasksIn(contextId)).toMatchObject([{ state: 'failed' }])
      })
    })
  }
}
