import { CircleCheck, CircleDashed, CircleDot, CircleX, type LucideIcon, RefreshCw } from 'lucide-react'
import type { LineOutcome } from '@/lib/api/catalog'

/** How what became of a line looks, in lists and in the bar. Its word is `import.outcomes.<outcome>` in the messages. */
export const outcomeLook = {
  added: { icon: CircleCheck, text: 'text-state-completed', fill: 'bg-state-completed' },
  changed: { icon: RefreshCw, text: 'text-state-working', fill: 'bg-state-working' },
  known: { icon: CircleDot, text: 'text-fg-faint', fill: 'bg-line-strong' },
  failed: { icon: CircleX, text: 'text-state-failed', fill: 'bg-state-failed' },
  waiting: { icon: CircleDashed, text: 'text-fg-faint', fill: 'bg-hover' },
} as const satisfies Record<LineOutcome, { icon: LucideIcon; text: string; fill: string }>

/** In the order in which they are told. */
export const toldOutcomes = ['added', 'changed', 'known', 'failed', 'waiting'] as const satisfies LineOutcome[]
