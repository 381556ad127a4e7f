// scale-requests.ts URL [NAME]: sends the requests whose time depends on the number of tasks, conversations or agents to a running
// app, each five times, and prints the median and the longest time. With a name: only requests whose name contains it.
import { median } from '@/bench/load/percentiles'

const [url = '', part = ''] = process.argv.slice(2)
const times = 5

async function get(path: string, accept = 'application/json'): Promise<string> {
  const answer = await fetch(`${url}${path}`, { headers: { accept }, signal: AbortSignal.timeout(120_000) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return answer.text()
}

interface TaskPage {
  nextCursor?: string | null
  tasks?: { id: string; agentSlug: string; conversationId: string | null; contextId: string | null }[]
}
const read = async (path: string): Promise<TaskPage> => JSON.parse(await get(path)) as TaskPage

const newest = await read('/api/tasks')
const task = newest.tasks?.[0]
if (!task) throw new Error('No tasks.')
/** Follows 20 pages of 200. */
async function deepCursor(): Promise<string> {
  let cursor = ''
  for (let page = 0; page < 20; page += 1)
    cursor = (await read(`/api/tasks?limit=200${cursor && `&cursor=${cursor}`}`)).nextCursor ?? cursor
  return cursor
}

const requests: [string, string][] = [
  ['tasks: newest', '/api/tasks'],
  ['tasks: second page', `/api/tasks?cursor=${newest.nextCursor}`],
  ['tasks: 4,000 tasks behind', `/api/tasks?cursor=${await deepCursor()}`],
  ['tasks: oldest first', '/api/tasks?order=asc'],
  ['tasks: by duration', '/api/tasks?sort=duration'],
  ['tasks: by events', '/api/tasks?sort=events'],
  ['tasks: failed', '/api/tasks?state=failed'],
  ['tasks: rejected (rare)', '/api/tasks?state=rejected'],
  ['tasks: failed or canceled', '/api/tasks?state=failed,canceled'],
  ['tasks: waiting', '/api/tasks?waiting=true'],
  ['tasks: of an agent', `/api/tasks?agent=${task.agentSlug}`],
  ['tasks: of an agent, by duration', `/api/tasks?agent=${task.agentSlug}&sort=duration`],
  ['tasks: with errors', '/api/tasks?faulty=true'],
  ['tasks: one protocol version', '/api/tasks?dialect=v0.1'],
  ['tasks: reruns', '/api/tasks?origin=rerun'],
  ['tasks: imported (none)', '/api/tasks?origin=imported'],
  ['tasks: rated (none)', '/api/tasks?rating=up'],
  ['tasks: longer than 599 s', '/api/tasks?longer=599000'],
  ['tasks: of a context', `/api/tasks?context=${task.contextId}`],
  ['tasks: one day', '/api/tasks?since=2026-06-01T00:00:00Z&until=2026-06-02T00:00:00Z'],
  ['tasks: rare word', '/api/tasks?q=quokka'],
  ['tasks: common word', '/api/tasks?q=invoice'],
  ['tasks: unknown word', '/api/tasks?q=zebrafinch'],
  ['tasks: an ID', `/api/tasks?q=${task.id}`],
  ['a task', `/api/tasks/${task.id}`],
  ['its events', `/api/tasks/${task.id}/events`],
  ['its related tasks', `/api/tasks/${task.id}/related`],
  ['waiting and unread counts', '/api/waiting'],
  ['conversations: newest', '/api/conversations'],
  ['conversations: of an agent', `/api/conversations?agent=${task.agentSlug}`],
  ['conversations: unread', '/api/conversations?unread=true'],
  ['conversations: rare word', '/api/conversations?q=quokka'],
  ['conversations: text of an artifact', '/api/conversations?q=prices'],
  ['conversations: revision', '/api/conversations/revision'],
  ['search of everything', '/api/search?q=quokka'],
  ['agents: newest', '/api/agents'],
  ['agents: search', '/api/agents?q=invoice'],
  ['agents: filters with counts', '/api/agents/facets'],
  ['page of tasks', '/tasks'],
  ['page of agents', '/'],
]

for (const [name, path] of requests.filter(([name]) => name.includes(part))) {
  const durations: number[] = []
  try {
    for (let round = 0; round < times; round += 1) {
      const since = performance.now()
      await get(path, path.startsWith('/api') ? 'application/json' : 'text/html')
      durations.push(performance.now() - since)
    }
    console.log(
      `${name.padEnd(36)} ${median(durations).toFixed(0).padStart(7)} ${Math.max(...durations)
        .toFixed(0)
        .padStart(7)} ms`,
    )
  } catch (error) {
    console.log(`${name.padEnd(36)} ${String(error).slice(0, 120)}`)
  }
}
