import { AgentCard } from '@/components/agents/directory/agent-card'
import { AgentRow } from '@/components/agents/directory/agent-row'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentListProps {
  agents: AgentSummary[]
  /** Cards for a catalog that fits on a few screens, rows for a long one. */
  layout: 'cards' | 'rows'
}

/** What both the list and its skeleton are laid out in. */
export const agentGridClasses = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3'

export function AgentList({ agents, layout }: AgentListProps) {
  if (layout === 'cards')
    return (
      <ul className={agentGridClasses}>
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} />
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-bg-raised">
      {agents.map((agent) => (
        <li key={agent.id} className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
          <AgentRow agent={agent} />
        </li>
      ))}
    </ul>
  )
}
