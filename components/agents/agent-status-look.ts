import type { AgentSummary } from '@/lib/api/agent'

/** The mark of an agent's status; its word is `agent.status.<status>` in the messages. */
export const agentStatusLook = {
  up: 'bg-state-completed',
  degraded: 'bg-state-input-required',
  down: 'bg-state-failed',
  unknown: 'border border-dashed border-state-unknown',
} satisfies Record<AgentSummary['status'], string>
