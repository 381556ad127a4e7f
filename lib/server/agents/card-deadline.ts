import 'server-only'
import { env } from '@/lib/server/env'
import { type Deadline, deadline } from '@/lib/server/outbound/deadline'

const longestMs = 8_000

/** The time limit of one request for a card, headers and body together: 8 s, or `AGENT_TIMEOUT` where that is shorter. */
export function cardDeadline(url: string, signal?: AbortSignal): Deadline {
  return deadline(Math.min(longestMs, env().AGENT_TIMEOUT * 1000), new URL(url).host, signal)
}
