import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { textOf } from '@/lib/a2a/text/part-text'
import { withBrowserStore } from '@/lib/client/browser-store'
import { createConversation } from '@/lib/client/conversation/conversation'
import { createUnsentStore } from '@/lib/client/conversation/unsent-store'
import { agentServer } from '@/lib/client/testing/agent-server'
import { provideEmptyBrowserStore } from '@/lib/client/testing/empty-browser-store'

beforeEach(provideEmptyBrowserStore)
afterAll(() => void vi.unstubAllGlobals())

const countStored = async (): Promise<number> =>
  (await withBrowserStore<unknown[]>('unsent', 'readonly', (entries) => entries.getAll()))?.length ?? 0

/** A message on its way to a server that does not respond before `respond`. */
async function begin() {
  const server = await agentServer((_message, task) => {
    task.open = false
    return [{ kind: 'status', taskId: `remote-${task.id}`, contextId: 'ctx', status: { state: 'completed' } }]
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.until = promise
  const open = () => {
    const conversation = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
    return { conversation, unsent: createUnsentStore(conversation, 'agent/') }
  }
  const { conversation } = open()
  const delivery = conversation.send({ parts: [{ text: 'on its way' }], options: {} })
  onTestFinished(async () => {
    resolve()
    await delivery
    conversation.tasks.stop()
    await server.close()
  })
  return { open, delivery, respond: resolve }
}

it('stores a message that is still being sent, and removes it when it was accepted', async () => {
  const { delivery, respond } = await begin()
  await expect.poll(countStored, { timeout: 3000 }).toBe(1)
  respond()
  expect(await delivery).toBe('sent')
  await expect.poll(countStored).toBe(0)
})

it('does not restore a message that another window has sent in the meantime', async () => {
  const { open, delivery, respond } = await begin()
  await expect.poll(countStored, { timeout: 3000 }).toBe(1)
  const { locks } = navigator
  const other = open()
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => {
        respond()
        await delivery
        return locks.query()
      },
    },
  })
  await other.unsent.restore()
  vi.unstubAllGlobals()
  expect(other.conversation.state.getState().unsent).toEqual([])
})

it('restores a message whose window crashed, but not one that another window is still sending', async () => {
  const { open } = await begin()
  await expect.poll(countStored, { timeout: 3000 }).toBe(1)
  const [other, later] = [open(), open()]
  await other.unsent.restore()
  expect(other.conversation.state.getState().unsent).toEqual([])
  // A crashed window holds no lock.
  vi.stubGlobal('navigator', {})
  await later.unsent.restore()
  vi.unstubAllGlobals()
  const [restored] = later.conversation.state.getState().unsent
  expect([textOf(restored?.message.parts ?? []), restored?.fault.details?.code]).toEqual([
    'on its way',
    'left-meanwhile',
  ])
})
