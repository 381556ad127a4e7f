import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import type { Draft } from '@/lib/server/a2a-client/draft'

/** The remaining log budget of one task. */
export interface LogBudget {
  /** Deducts the size of an agent's drafts. Throws `too-large` if they exceed the budget. Switchboard's own drafts are free. */
  take: (drafts: readonly Pick<Draft, 'direction' | 'raw'>[]) => void
}

/** Creates the budget of a task whose log already has `used` bytes. */
export function createLogBudget(used: number): LogBudget {
  let left = sizeLimit('log') - used
  return {
    take: (drafts) => {
      // The decoded event takes about as much space as the raw text.
      const wanted = drafts.reduce((sum, { direction, raw }) => (direction === 'in' ? sum + 2 * raw.length : sum), 0)
      if (wanted > left && wanted > 0) throw tooLarge()
      left -= wanted
    },
  }
}

function tooLarge(): Fault {
  const size = formatSizeLimit(sizeLimit('log'), 'log')
  const message = `The agent sent more than ${size} in this task, so Switchboard stopped following it.`
  return new Fault('too-large', message, { hop: 'agent', details: { code: 'agent-log-too-large', values: { size } } })
}
