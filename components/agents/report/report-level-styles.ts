import { CircleCheck, CircleX, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReportItem } from '@/lib/api/agent'

/** Icon and color of each level. */
export const reportLevelStyles = {
  error: { icon: CircleX, tone: 'text-state-failed' },
  warning: { icon: TriangleAlert, tone: 'text-state-input-required' },
  hint: { icon: Lightbulb, tone: 'text-state-working' },
  ok: { icon: CircleCheck, tone: 'text-state-completed' },
} satisfies Record<ReportItem['level'], { icon: LucideIcon; tone: string }>
