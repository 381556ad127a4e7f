import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

const styles = {
  up: 'bg-state-completed',
  degraded: 'bg-state-input-required',
  down: 'bg-state-failed',
  unknown: 'border border-dashed border-state-unknown',
} satisfies Record<AgentSummary['status'], string>

/** The dot of an agent's status. Its label is beside it or for screen readers. */
export function StatusDot({ status, className }: { status: AgentSummary['status']; className?: string }) {
  return <span aria-hidden className={cn('inline-block size-2 shrink-0 rounded-full', styles[status], className)} />
}
