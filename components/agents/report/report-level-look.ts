import { CircleCheck, CircleX, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReportItem } from '@/lib/api/agent'

/** The sign of each level. */
export const reportLevelLook = {
  error: { icon: CircleX, tone: 'text-state-failed' },
  warning: { icon: TriangleAlert, tone: 'text-state-input-required' },
  hint: { icon: Lightbulb, tone: 'text-state-working' },
  ok: { icon: CircleCheck, tone: 'text-state-completed' },
} satisfies Record<ReportItem['level'], { icon: LucideIcon; tone: string }>
