import { afterAll, beforeAll, expect, it } from 'vitest'
import { canReadConversation, canReadTask } from '@/lib/access/task-access'
import type { Role } from '@/lib/access/roles'
import { canSeeAgent, visibilities } from '@/lib/access/agent-access'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  findConversation,
  findReadableConversation,
  listConversations,
} from '@/lib/server/db/conversations/conversations'
import { database } from '@/lib/server/db/engine/client'
import { createTask } from '@/lib/server/db/events/events'
import { findRecentShared } from '@/lib/server/db/conversations/recent-conversations'
import { listTasks, type TaskQuery } from '@/lib/server/db/tasks/list-tasks'
import { findRecentTasks } from '@/lib/server/db/tasks/recent-tasks'
import { replaceConversationTeams, replaceTaskTeams } from '@/lib/server/db/tasks/task-teams'
import { findReadableTask, findTask } from '@/lib/server/db/tasks/tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns a source of numbers below a limit, always the same. */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const now = new Date()
const below = createNumbers(7)
const some = <T>(all: readonly T[]): T[] => all.filter(() => below(4) === 0)
const one = <T>(all: readonly T[]): T => {
  const chosen = all[below(all.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

const isFirst = <T>(item: T, index: number, all: readonly T[]): boolean => all.indexOf(item) === index

const sorted = (ids: readonly string[]): string[] => ids.filter(isFirst).toSorted()
const idsOf = (all: readonly { id: string }[]): string[] => sorted(all.map(({ id }) => id))

/** Returns the IDs of all pages in order. */
async function listAll(person: Viewer, query: TaskQuery): Promise<string[]> {
  const page = await listTasks(person, { ...query, limit: 7 })
  const ids = page.tasks.map(({ id }) => id)
  return page.nextCursor ? [...ids, ...(await listAll(person, { ...query, cursor: page.nextCursor }))] : ids
}

interface StoredTask {
  id: string
  conversationId: string
  agent: AgentRecord
  ownerId: string
  agentId: string
  teamIds: string[]
  conversationTeamIds: string[]
  readings: { readerId: string; expiresAt: Date }[]
}

describeEachDatabase('shared tasks on %s', (provider) => {
  let opened: TestDatabase
  let people: Viewer[]
  const tasks: StoredTask[] = []

  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    const { prisma } = database()
    const names = ['Red', 'Green', 'Blue', 'White']
    const teams = await Promise.all(names.map((name) => prisma.team.create({ data: { name, nameKey: name } })))
    const teamIds = teams.map(({ id }) => id)
    const roles: Role[] = ['viewer', 'member', 'editor', 'administrator', 'member', 'viewer']
    people = await Promise.all(roles.map((role) => newViewer(role, some([...teamIds, ...teamIds]).filter(isFirst))))
    const agents: AgentRecord[] = []
    for (const visibility of [...visibilities, ...visibilities]) {
      const agent = await storedAgent(one(people), { visibility })
      const [teamId] = some(teamIds)
      if (teamId) await prisma.agentTeam.create({ data: { agentId: agent.id, teamId } })
      agents.push({ ...agent, visibleTo: teamId ? [teamId] : [] })
    }
    for (let index = 0; index < 60; index += 1) {
      const [author, agent] = [one(people), one(agents)]
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index))
      const contextId = `context-${below(3)}`
      const shape = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0' } as const
      const { id } = await createTask(author, { ...shape, title: `Weather ${index}`, contextId, createdAt })
      const { conversationId } = await prisma.task.findUniqueOrThrow({ where: { id } })
      const ids = some(teamIds)
      await replaceTaskTeams(id, ids)
      const readers = some(people)
      const readings = readers.map(({ userId: readerId }) => ({
        readerId,
        expiresAt: new Date(now.getTime() + one([-1, 3600]) * 1000),
      }))
      for (const reading of readings)
        await prisma.taskReading.create({ data: { ...reading, taskId: id, readerName: 'Test', reason: 'A test' } })
      const known = {
        ownerId: author.userId,
        agentId: agent.id,
        agent,
        teamIds: ids,
        conversationTeamIds: [],
        readings,
      }
      tasks.push({ id, conversationId: conversationId ?? '', ...known })
    }
    // An API key for some agents only.
    const [first] = people
    if (first) people.push({ ...first, agentIds: agents.slice(0, 3).map(({ id }) => id) })
    for (const conversationId of new Set(tasks.map((task) => task.conversationId))) {
      const ids = some(teamIds)
      await replaceConversationTeams(conversationId, ids)
      for (const task of tasks) if (task.conversationId === conversationId) task.conversationTeamIds = ids
    }
  })
  afterAll(() => opened.close())

  const readableTo = (person: Viewer): StoredTask[] => tasks.filter((task) => canReadTask(person, task, now))
  /** Without those that an administrator opened: they are in no list. */
  const listedFor = (person: Viewer): StoredTask[] =>
    tasks.filter((task) => canReadTask(person, { ...task, readings: [] }, now))
  const sharedWith = (person: Viewer): StoredTask[] =>
    listedFor(person).filter(({ ownerId }) => ownerId !== person.userId)
  const conversationsOf = (person: Viewer): StoredTask[] =>
    tasks.filter((task) => {
      const { conversationTeamIds: teamIds, ...conversation } = task
      return canReadConversation(person, { ...conversation, teamIds }, task.agent)
    })

  it('finds and lists exactly the tasks of the rule', async () => {
    expect(people.map(sharedWith).filter((shared) => shared.length > 0).length).toBeGreaterThan(3)
    for (const person of people) {
      const results = await Promise.all(tasks.map(({ id }) => findReadableTask(person, id)))
      expect(idsOf(results.filter((task) => task !== null))).toEqual(idsOf(readableTo(person)))
      const [readable, shared] = [idsOf(listedFor(person)), idsOf(sharedWith(person))]
      const all = await listAll(person, { of: 'all' })
      expect(sorted(all)).toEqual(readable)
      expect(all).toHaveLength(readable.length)
      const times = all.map((id) => tasks.findIndex((task) => task.id === id))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(sorted(await listAll(person, { of: 'shared' }))).toEqual(shared)
      expect(await listTasks(person, { of: 'all', limit: 1 })).toMatchObject({ total: readable.length })
      expect(sorted(await listAll(person, {}))).toEqual(readable.filter((id) => !shared.includes(id)))
      expect(idsOf(await findRecentTasks(person, 'weather', 100))).toEqual(readable)
      expect(idsOf(await findRecentTasks(person, '', 100))).toEqual(readable)
      for (const { id } of tasks.slice(0, 12))
        expect((await findRecentTasks(person, id, 5)).some((task) => task.id === id)).toBe(readable.includes(id))
    }
  })

  it('finds and lists exactly the conversations of the rule', async () => {
    for (const person of people) {
      const readable = sorted(conversationsOf(person).map(({ conversationId }) => conversationId))
      const ids = sorted(tasks.map(({ conversationId }) => conversationId))
      const results = await Promise.all(ids.map((id) => findReadableConversation(person, id)))
      expect(idsOf(results.filter((each) => each !== null))).toEqual(readable)
      const own = (await listConversations(person, { limit: 200 })).conversations
      const shared = (await listConversations(person, { shared: true, limit: 200 })).conversations
      expect(sorted([...own, ...shared].map(({ id }) => id))).toEqual(readable)
      expect(own.every(({ ownerId }) => ownerId === person.userId)).toBe(true)
      expect(
        idsOf((await listConversations(person, { shared: true, q: 'weather', limit: 200 })).conversations),
      ).toEqual(idsOf(shared))
      expect(idsOf(await findRecentShared(person, 'weather', 200))).toEqual(idsOf(shared))
    }
  })

  it('lets nobody but the author find a task or conversation to change it', async () => {
    for (const person of people)
      for (const task of tasks) {
        const isOwn = canReadTask({ ...person, role: 'viewer', teamIds: [] }, task, now)
        expect((await findTask(person, task.id)) !== null).toBe(isOwn)
        expect((await findConversation(person, task.conversationId)) !== null).toBe(isOwn)
      }
  })

  it('does not reveal by a filter how URLs name a hidden agent', async () => {
    for (const person of people)
      for (const { agent } of sharedWith(person)) {
        const listed = await listAll(person, { of: 'shared', agent: agent.slug })
        expect(listed.length > 0).toBe(canSeeAgent(person, agent))
      }
  })
})
