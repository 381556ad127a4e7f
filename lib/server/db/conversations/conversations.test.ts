import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TaskState } from '@/lib/a2a/states'
import { listConversationPage } from '@/lib/server/conversations/conversation-page'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import {
  updateConversation,
  readConversationRevision,
  countUnread,
  findConversation,
  findConversationByKey,
  listConversations,
} from '@/lib/server/db/conversations/conversations'
import { appendEvents, createTask, readEvents } from '@/lib/server/db/events/events'
import { assignLooseTasks, removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { buildTaskText } from '@/lib/server/db/conversations/build-task-text'
import type { ConversationUpdate } from '@/lib/server/db/conversations/conversation-update'
import type { NewTask } from '@/lib/server/db/tasks/task-creation'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { AppendExtras } from '@/lib/server/db/events/write-appends'

const emit = (id: string, state: TaskState, updates: Partial<ConversationUpdate> = {}) =>
  appendEvents(
    id,
    [],
    { state, open: !updates.rests, ...(updates.contextId && { contextId: updates.contextId }) },
    { update: { rests: false, ...updates } },
  )
const at = (day: number) => new Date(Date.UTC(2025, 0, day))

describeEachDatabase('conversations on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  let agent: AgentRecord
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    agent = await storedAgent(viewer)
  }, 60_000)
  afterAll(() => opened.close())

  async function begin(fields: Partial<NewTask> = {}): Promise<string> {
    const task = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello', ...fields } as const
    return (await createTask(viewer, task)).id
  }
  const of = async (id: string) => (await findConversation(viewer, id))!

  it('start with a task, and include later tasks of the same context', async () => {
    const contextId = randomUUID()
    const first = await begin({ contextId, title: 'A trip' })
    const second = await begin({ contextId, title: 'And back' })
    const conversation = await of(first)
    expect(conversation).toMatchObject({
      key: contextId,
      title: null,
      firstMessage: 'A trip',
      taskCount: 2,
      lastTaskId: second,
      state: 'submitted',
      running: true,
      waiting: false,
      unread: false,
    })
    expect((await of(second)).id).toBe(conversation.id)
    expect((await findTask(viewer, second))!.conversationId).toBe(conversation.id)
    // A turn is no other change: an index contains the conversations with a later `changedAt`.
    const { changedAt, updatedAt } = await database().prisma.conversation.findUniqueOrThrow({
      where: { id: conversation.id },
    })
    expect(changedAt).toEqual(updatedAt)
    expect(await findConversationByKey(viewer, agent.id, contextId)).toEqual(conversation)
  })

  it('that start at the same moment in one context are one', async () => {
    const contextId = randomUUID()
    const ids = await Promise.all([1, 2, 3, 4].map(() => begin({ contextId })))
    const conversations = await Promise.all(ids.map(of))
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(1)
    expect((await of(ids[0]!)).taskCount).toBe(4)
  })

  it('have the first task as their key until the agent names the context', async () => {
    const first = await begin()
    const second = await begin({ contextId: first })
    expect(await of(second)).toMatchObject({ key: first, taskCount: 2 })
    const contextId = randomUUID()
    await emit(first, 'working', { contextId })
    expect(await of(second)).toMatchObject({ key: contextId, taskCount: 2 })
    expect((await findConversationByKey(viewer, agent.id, contextId))?.taskCount).toBe(2)
  })

  it('are merged when the agent names the context of an existing one', async () => {
    const contextId = randomUUID()
    const before = await of(await begin({ contextId }))
    const later = await begin()
    const gone = await of(later)
    await updateConversation(gone, { read: true })
    await emit(later, 'completed', { contextId, rests: true })
    expect(await of(later)).toMatchObject({ id: before.id, taskCount: 2, lastTaskId: later, unread: true })
    expect(await findConversation(viewer, gone.id)).toBeNull()
    expect(await updateConversation(gone, { read: true })).toBeNull()
  })

  it('whose contexts are named at the same moment are one for each context and agent', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const other = await storedAgent(viewer)
    const agentIds = [agent.id, agent.id, agent.id, other.id]
    const ids = await Promise.all(agentIds.map((agentId) => begin({ agentId })))
    const contexts = [one, two, one, one]
    await Promise.all(ids.map((id, index) => emit(id, 'working', { contextId: contexts[index]! })))
    const [first, second, third, fourth] = await Promise.all(ids.map(of))
    expect(first).toMatchObject({ key: one, taskCount: 2 })
    expect(second).toMatchObject({ key: two, taskCount: 1 })
    expect(third?.id).toBe(first?.id)
    expect(fourth).toMatchObject({ key: one, taskCount: 1, agentId: other.id })
  })

  it('are merged in order if a task joins one that is named or merged at the same moment', async () => {
    const contextId = randomUUID()
    const existing = await of(await begin({ contextId }))
    const [first, second, third, fourth] = [await begin(), await begin(), await begin(), await begin()]
    const renamed = randomUUID()
    await Promise.all([
      emit(first, 'working', { contextId: second }),
      emit(second, 'working', { contextId }),
      emit(third, 'working', { contextId: fourth }),
      emit(fourth, 'working', { contextId: renamed }),
    ])
    for (const id of [first, second]) expect(await of(id)).toMatchObject({ id: existing.id, taskCount: 3 })
    for (const id of [third, fourth]) expect(await of(id)).toMatchObject({ key: renamed, taskCount: 2 })
    const ids = [first, second, third, fourth]
    expect(await database().prisma.conversation.findMany({ where: { key: { in: ids } } })).toEqual([])
  })

  it('are named by the first task of a context whose conversation has no name yet', async () => {
    const named = await begin({ contextId: randomUUID() })
    const later = await begin()
    const contextId = randomUUID()
    await Promise.all([named, later].map((id) => emit(id, 'working', { contextId })))
    expect(await of(later)).toMatchObject({ key: contextId, taskCount: 1 })
    expect((await of(named)).key).not.toBe(contextId)
  })

  it('with equal contexts of different agents are separate', async () => {
    const contextId = randomUUID()
    const other = await storedAgent(viewer)
    const [one, two] = [await begin({ contextId }), await begin({ contextId, agentId: other.id })]
    expect((await of(one)).id).not.toBe((await of(two)).id)
  })

  it('store whether they run, wait, or are unread', async () => {
    const id = await begin()
    await emit(id, 'input-required', { rests: true })
    expect(await of(id)).toMatchObject({ state: 'input-required', running: false, waiting: true, unread: false })
    expect((await updateConversation(await of(id), { read: true }))?.unread).toBe(false)
    const rest: AppendExtras = { update: { rests: false } }
    await appendEvents(id, [], { state: 'input-required', open: false, successorId: 'next' }, rest)
    expect(await of(id)).toMatchObject({ state: 'input-required', waiting: false })
    await appendEvents(id, [], { state: 'input-required', open: false, successorId: '' }, rest)
    expect(await of(id)).toMatchObject({ waiting: true })
    await emit(id, 'working')
    expect(await of(id)).toMatchObject({ running: true, waiting: false, unread: false })
    const before = await countUnread(viewer)
    await emit(id, 'completed', { rests: true })
    expect(await of(id)).toMatchObject({ state: 'completed', running: false, unread: true })
    expect((await countUnread(viewer)).unread).toBe(before.unread + 1)
    expect((await updateConversation(await of(id), { read: true }))?.unread).toBe(false)
    expect((await updateConversation(await of(id), { read: false }))?.unread).toBe(true)
  })

  it('change their revision with everything that a list shows', async () => {
    const revisions: string[] = []
    // Revisions have a resolution of one millisecond.
    const recheck = async () => {
      revisions.push(await readConversationRevision(viewer))
      await setTimeout(5)
    }
    await recheck()
    const id = await begin()
    await recheck()
    await emit(id, 'working')
    await recheck()
    await updateConversation(await of(id), { title: 'Mine' })
    await recheck()
    await removeTasks(viewer, [id])
    await recheck()
    expect(revisions.filter((each, index) => each === revisions[index - 1])).toEqual([])
  })

  it('are counted up to 10,000', async () => {
    const owner = await newViewer()
    const { id: agentId } = await storedAgent(owner)
    const now = new Date()
    const shape = {
      agentId,
      ownerId: owner.userId,
      firstMessage: '',
      searchText: '',
      state: 'completed',
      lastTaskId: '',
    }
    const rest = { running: false, waiting: false, taskCount: 1, updatedAt: now, changedAt: now, unread: true }
    await database().prisma.conversation.createMany({
      data: Array.from({ length: 10_001 }, (_, index) => ({ ...shape, ...rest, key: String(index) })),
    })
    expect(await listConversations(owner, { limit: 1 })).toMatchObject({ total: 10_000, totalIsLeast: true })
    expect(await countUnread(owner)).toEqual({ unread: 1_000, either: 1_000 })
    const revision = await readConversationRevision(owner)
    const { conversations } = await listConversations(owner, { limit: 1 })
    await updateConversation(conversations[0]!, { title: 'Mine' })
    expect(await readConversationRevision(owner)).not.toBe(revision)
  })

  it('are named by their title, or else by their first message', async () => {
    const id = await begin({ title: 'What was said' })
    expect(await updateConversation(await of(id), { title: ' Mine\0 ' })).toMatchObject({ title: 'Mine\u{fffd}' })
    expect(await updateConversation(await of(id), { title: '' })).toMatchObject({ title: null })
  })

  it('are listed in pages, most recently updated first', async () => {
    const owner = await newViewer()
    const { id: agentId } = await storedAgent(owner)
    for (const day of [2, 1, 3]) {
      const task = { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: `Day ${day}` } as const
      const { id } = (await findConversation(owner, (await createTask(owner, task)).id))!
      const updatedAt = new Date(Date.UTC(2026, 0, day))
      await database().prisma.conversation.update({ where: { id }, data: { updatedAt } })
    }
    const first = await listConversations(owner, { limit: 2 })
    expect([first.conversations.map(({ firstMessage }) => firstMessage), first.total]).toEqual([['Day 3', 'Day 2'], 3])
    const second = await listConversations(owner, { limit: 2, cursor: first.nextCursor! })
    expect([second.conversations.map(({ firstMessage }) => firstMessage), second.nextCursor]).toEqual([['Day 1'], null])
    expect((await listConversations(owner, { agent: 'nobody' })).conversations).toEqual([])
    expect((await listConversations(owner, { waiting: true })).conversations).toEqual([])
  })

  it('are found by their title and by their messages and artifacts', async () => {
    const owner = await newViewer()
    const { id: agentId, slug } = await storedAgent(owner)
    const ids = { agentId, dialect: 'v1.0', callerDialect: 'v1.0' } as const
    const { id } = await createTask(owner, { ...ids, title: 'Flüge', contextId: 'c', text: 'Flüge nach Köln' })
    await createTask(owner, { ...ids, title: 'Hotels', contextId: 'c', text: 'Hotels am Dom' })
    await createTask(owner, { ...ids, title: 'Other', text: 'Dom of another' })
    const lines = buildTaskText([
      { by: 'user', text: 'Flüge nach Köln' },
      { by: 'agent', text: 'There is a train, too.\nIt takes 3 h' },
      { by: 'artifact', text: 'itinerary.json\n{"city":"Köln"}' },
    ])
    await appendEvents(id, [], { state: 'completed' }, { update: { rests: true, text: lines } })
    const search = async (q: string, more: object = {}) => {
      const page = await listConversationPage(owner, { q, limit: 50, ...more })
      return page.conversations.map(({ key, matches }) => [key, matches?.map(({ by, text }) => `${by}: ${text}`)])
    }
    expect(await search('train')).toEqual([['c', ['agent: There is a train, too. It takes 3 h']]])
    expect(await search('koln dom')).toEqual([
      ['c', ['user: Hotels am Dom', 'user: Flüge nach Köln', 'artifact: itinerary.json {"city":"Köln"}']],
    ])
    expect(await search('itinerary', { agent: slug })).toHaveLength(1)
    expect(await search('itinerary', { waiting: true })).toEqual([])
    expect(await search('nowhere')).toEqual([])
    await updateConversation((await findConversation(owner, id))!, { title: 'Summer' })
    expect(await search('summer train')).toMatchObject([['c', ['title: Summer', expect.any(String)]]])
    const first = await listConversations(owner, { q: 'dom', limit: 1 })
    const second = await listConversations(owner, { q: 'dom', limit: 1, cursor: first.nextCursor! })
    expect([first.total, second.conversations.length, second.nextCursor]).toEqual([2, 1, null])
  })

  it('found by a search continue after the last one, even if it was removed or updated meanwhile', async () => {
    const owner = await newViewer()
    const { id: agentId } = await storedAgent(owner)
    const ids = { agentId, dialect: 'v1.0', callerDialect: 'v1.0' } as const
    const tasks: string[] = []
    for (const day of [1, 2, 2, 3, 4])
      tasks.push((await createTask(owner, { ...ids, title: `Day ${day}`, text: 'Sail', createdAt: at(day) })).id)
    const page = async (cursor?: string | null) => {
      const results = await listConversations(owner, { q: 'sail', limit: 2, ...(cursor && { cursor }) })
      return { ...results, titles: results.conversations.map(({ firstMessage }) => firstMessage) }
    }
    const first = await page()
    expect([first.titles, first.total]).toEqual([['Day 4', 'Day 3'], 5])
    await emit(tasks[3]!, 'completed', { rests: true })
    const second = await page(first.nextCursor)
    expect(second.titles).toEqual(['Day 2', 'Day 2'])
    await removeTasks(owner, [tasks[1]!, tasks[2]!])
    const third = await page(second.nextCursor)
    expect([third.titles, third.nextCursor, third.total]).toEqual([['Day 1'], null, 3])
    expect((await page()).titles).toEqual(['Day 3', 'Day 4'])
  })

  it('lose deleted tasks, and are deleted with the last one', async () => {
    const contextId = randomUUID()
    const [one, two] = [await begin({ contextId, title: 'One' }), await begin({ contextId, title: 'Two' })]
    for (const id of [one, two]) await appendEvents(id, [logRow(1)])
    await emit(one, 'input-required', { rests: true, text: buildTaskText([{ by: 'user', text: 'x' }]) })
    const conversation = await of(one)
    await removeTasks(viewer, [one])
    expect(await of(two)).toMatchObject({ id: conversation.id, firstMessage: 'Two', taskCount: 1, waiting: false })
    expect(await readEvents(one, 0, 10)).toEqual([])
    expect(await database().prisma.taskText.findMany({ where: { taskId: one } })).toEqual([])
    await removeTasks(await newViewer(), [two])
    expect(await readEvents(two, 0, 10)).toHaveLength(1)
    await removeTasks(viewer, [two])
    expect(await findConversation(viewer, conversation.id)).toBeNull()
  })

  it('include tasks of an earlier version, regardless of newer ones', async () => {
    const contextId = randomUUID()
    const old = [
      await begin({ contextId, title: 'First', createdAt: at(1) }),
      await begin({ contextId, createdAt: at(2) }),
    ]
    const { id } = await of(old[0]!)
    await database().prisma.task.updateMany({ where: { id: { in: old } }, data: { conversationId: null } })
    await database().prisma.conversation.delete({ where: { id } })
    const fresh = await begin({ contextId, title: 'Today' })
    expect(await of(fresh)).toMatchObject({ firstMessage: 'Today', taskCount: 1 })
    expect(await assignLooseTasks()).toBe(2)
    expect(await assignLooseTasks()).toBe(0)
    expect(await of(old[1]!)).toMatchObject({ firstMessage: 'First', taskCount: 3, lastTaskId: fresh })
  })
})
