import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { sizeInWords, sizeLimit } from '@/lib/server/limits'
import type { Draft } from '@/lib/server/tasks/draft'

/** The room that is left for one task in the event log. */
export interface LogRoom {
  /** Takes room for what an agent said; throws `too-large` where there is not enough. What Switchboard says needs none. */
  take: (drafts: readonly Pick<Draft, 'direction' | 'raw'>[]) => void
}

/** The room of a task whose log has so many bytes already. */
export function createLogRoom(used: number): LogRoom {
  let left = sizeLimit('log') - used
  return {
    take: (drafts) => {
      // What is understood of a text takes about as much as the text.
      const wanted = drafts.reduce((sum, { direction, raw }) => (direction === 'in' ? sum + 2 * raw.length : sum), 0)
      if (wanted > left && wanted > 0) throw full()
      left -= wanted
    },
  }
}

function full(): Fault {
  const size = sizeInWords(sizeLimit('log'), 'log')
  const message = `The agent sent more than ${size} in this task, so Switchboard stopped following it.`
  return new Fault('too-large', message, { hop: 'agent', details: { code: 'agent-log-too-large', values: { size } } })
}
