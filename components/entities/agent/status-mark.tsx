import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

/** A shape for each status: they differ by more than their color, and none looks like the icon of a task state. */
const marks = {
  up: { tone: 'text-state-completed', shape: <circle cx="5" cy="5" r="4" /> },
  degraded: { tone: 'text-state-input-required', shape: <path d="M5 .8 9.6 9.2H.4Z" /> },
  down: { tone: 'text-state-failed', shape: <path d="M1 1h8v8H1z" /> },
  unknown: {
    tone: 'text-state-unknown',
    shape: (
      <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.25" strokeDasharray="2 1.5" />
    ),
  },
} satisfies Record<AgentSummary['status'], object>

interface StatusMarkProps {
  status: AgentSummary['status']
  className?: string
}

/** The mark of an agent's status. Its label is beside it or for screen readers. */
export function StatusMark({ status, className }: StatusMarkProps) {
  const { tone, shape } = marks[status]
  return (
    <svg aria-hidden viewBox="0 0 10 10" className={cn('inline-block size-2.5 shrink-0 fill-current', tone, className)}>
      {shape}
    </svg>
  )
}
