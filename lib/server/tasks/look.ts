import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'
import { askAround, type Inquirer } from '@/lib/server/tasks/ask-around'
import type { Draft } from '@/lib/server/tasks/draft'

/** How much of the conversation to ask for; agents keep to it or not. */
const historyLength = 100
const firstPauseMs = 500
const longestPauseMs = 5_000
/** Agents that ask for more patience are asked again then all the same; timers cannot wait for some of what they say. */
const longestRetryMs = 15 * 60_000

/** What the agent says of a task when asked, and whether that is the end of the turn. */
export interface Sight {
  draft: Draft
  ended: boolean
  /** Over the line that the agent answered on. */
  asker: Inquirer
}

/**
 * Asks the agent for the task as it is now; asks again, up to `tries` times in all, over failures that may pass. Logs only
 * that it had to be asked in another way.
 */
export async function look(inquirer: Inquirer, taskId: string, tries = 6): Promise<Sight> {
  const note = async (drafts: Draft[]) => {
    const notes = drafts.filter(({ kind }) => kind === 'note')
    if (notes.length > 0) await inquirer.pump.write(notes)
  }
  for (let attempt = 1, pause = firstPauseMs; ; attempt++, pause = Math.min(2 * pause, longestPauseMs)) {
    const { draft, asker } = await askAround(inquirer, { operation: 'get', taskId, historyLength }, note)
    const { event } = draft
    if (event.kind === 'task' || event.kind === 'status') {
      // Nothing more is to be learnt from an agent that does not know either.
      const { state } = event.kind === 'task' ? event.task.status : event.status
      return { draft, ended: state === 'unknown' || endsTurn(event), asker }
    }
    if (event.kind !== 'fault' || attempt === tries || !mayPass(event.fault)) return { draft, ended: true, asker }
    const asked = Math.min(1000 * (event.fault.retryAfter ?? 0), longestRetryMs)
    await sleep(Math.max(pause, asked), undefined, { signal: inquirer.signal })
  }
}

const passing = new Set<FaultData['kind']>(['agent-unreachable', 'agent-timeout', 'rate-limited'])

/** True for a failure after which the agent may answer another time. */
export function mayPass({ kind, httpStatus = 0 }: FaultData): boolean {
  return passing.has(kind) || httpStatus >= 500
}
