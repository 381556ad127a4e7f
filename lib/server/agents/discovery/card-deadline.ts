import 'server-only'
import { env } from '@/lib/server/platform/env'
import { type Deadline, createDeadline } from '@/lib/server/outbound/deadline'

const maxMs = 8_000

/** Creates the time limit of one request for a card, headers and body together: 8 s, or `AGENT_TIMEOUT` if that is shorter. */
export function createCardDeadline(url: string, signal?: AbortSignal): Deadline {
  return createDeadline(Math.min(maxMs, env().AGENT_TIMEOUT * 1000), new URL(url).host, signal)
}
