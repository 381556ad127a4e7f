import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { remark, type Remark } from '@/lib/a2a/remarks'
import { endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'
import { askAround, type Inquirer } from '@/lib/server/tasks/ask-around'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { jittered } from '@/lib/server/tasks/jittered'

/** Lets so many pass at once for each key; the others wait, in order. */
interface Turnstile {
  pass: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** A turnstile for `most` at once. */
function createTurnstile(most: number): Turnstile {
  const inside = new Map<string, { count: number; queue: (() => void)[] }>()
  return {
    pass: async (key, work) => {
      const at = inside.get(key) ?? { count: 0, queue: [] }
      inside.set(key, at)
      if (at.count < most) at.count += 1
      // Whoever leaves hands its place on.
      else await new Promise<void>((resolve) => at.queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = at.queue.shift()
        if (next) next()
        else if ((at.count -= 1) === 0) inside.delete(key)
      }
    },
  }
}

/** How much of the conversation to ask for; agents keep to it or not. */
const historyLength = 100
const firstPauseMs = 500
const longestPauseMs = 30_000
/** Agents that ask for more patience are asked again then all the same; timers cannot wait for some of what they say. */
const longestRetryMs = 15 * 60_000
/** After so many failures in a row the log says that the agent is waited for. */
const toldAfter = 3

/** So many of those who can wait ask one server at the same time, however many tasks it was at work on when it was lost. */
const turnstile = () => singleton('looks', () => createTurnstile(8))

/** What the agent says of a task when asked, and whether that is the end of the turn. */
export interface Sight {
  draft: Draft
  ended: boolean
  /** Over the line that the agent answered on. */
  asker: Inquirer
}

/** Asks the agent for the task as it is now, once. Logs only that it had to be asked in another way. */
export async function look(inquirer: Inquirer, taskId: string): Promise<Sight> {
  const note = async (drafts: Draft[]) => {
    const notes = drafts.filter(({ kind }) => kind === 'note')
    if (notes.length > 0) await inquirer.pump.write(notes)
  }
  const { draft, asker } = await askAround(inquirer, { operation: 'get', taskId, historyLength }, note)
  const { event } = draft
  if (event.kind !== 'task' && event.kind !== 'status') return { draft, ended: true, asker }
  // Nothing more is to be learnt from an agent that does not know either.
  const { state } = event.kind === 'task' ? event.task.status : event.status
  return { draft, ended: state === 'unknown' || endsTurn(event), asker }
}

/**
 * Asks the agent for the task as it is now, and over failures that may pass again and again, ever more rarely, for
 * `AGENT_PATIENCE` seconds; then the failure is what it says. The log tells that the agent is waited for. Ends as soon as the
 * inquirer's signal aborts.
 */
export async function lookPatiently(inquirer: Inquirer, taskId: string): Promise<Sight> {
  const { host } = new URL(inquirer.agent.url)
  let until: number | undefined
  for (let failures = 1, pause = firstPauseMs; ; failures++, pause = Math.min(2 * pause, longestPauseMs)) {
    const sight = await turnstile().pass(host, () => look(inquirer, taskId))
    const { event, method } = sight.draft
    if (event.kind !== 'fault' || !mayPass(event.fault)) return sight
    until ??= Date.now() + 1000 * env().AGENT_PATIENCE
    const asked = Math.min(1000 * (event.fault.retryAfter ?? 0), longestRetryMs)
    const wait = Math.max(jittered(pause), asked)
    if (Date.now() + wait > until) return sight
    if (failures === toldAfter) await inquirer.pump.write([noteDraft(waiting(event.fault, until), method)])
    await sleep(wait, undefined, { signal: inquirer.signal })
  }
}

function waiting(fault: FaultData, until: number): Remark {
  return remark('waiting', { until: new Date(until).toISOString() }, fault)
}

const passing = new Set<FaultData['kind']>(['agent-unreachable', 'agent-timeout', 'rate-limited'])

/** True for a failure after which the agent may answer another time. */
export function mayPass({ kind, httpStatus = 0 }: FaultData): boolean {
  return passing.has(kind) || httpStatus >= 500
}
