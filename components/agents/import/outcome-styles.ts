import { CircleCheck, CircleDashed, CircleDot, CircleX, type LucideIcon, RefreshCw } from 'lucide-react'
import type { LineOutcome } from '@/lib/api/catalog'

/** Styles of the outcomes. Labels are `import.outcomes.<outcome>` in the messages. */
export const outcomeStyles = {
  added: { icon: CircleCheck, text: 'text-state-completed', fill: 'bg-state-completed' },
  changed: { icon: RefreshCw, text: 'text-state-working', fill: 'bg-state-working' },
  known: { icon: CircleDot, text: 'text-fg-faint', fill: 'bg-line-strong' },
  failed: { icon: CircleX, text: 'text-state-failed', fill: 'bg-state-failed' },
  waiting: { icon: CircleDashed, text: 'text-fg-faint', fill: 'bg-hover' },
} as const satisfies Record<LineOutcome, { icon: LucideIcon; text: string; fill: string }>

/** Outcomes in display order. */
export const listedOutcomes = ['added', 'changed', 'known', 'failed', 'waiting'] as const satisfies LineOutcome[]
