import { CircleCheck, CircleX, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react'
import { levels } from '@/lib/a2a/card-checks/rule'
import type { ReportItem } from '@/lib/api/agent'

/** Icon and color of each level. */
export const reportLevelStyles = {
  error: { icon: CircleX, tone: 'text-state-failed' },
  warning: { icon: TriangleAlert, tone: 'text-state-input-required' },
  hint: { icon: Lightbulb, tone: 'text-state-working' },
  ok: { icon: CircleCheck, tone: 'text-state-completed' },
} satisfies Record<ReportItem['level'], { icon: LucideIcon; tone: string }>

/** Equal findings for several members. */
export interface ReportGroup extends Pick<ReportItem, 'level' | 'code' | 'values' | 'section'> {
  key: string
  paths: string[]
}

/** Groups equal findings. Errors come first, passed checks last. */
export function groupReport(items: readonly ReportItem[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>()
  for (const level of levels)
    for (const { code, values, section, path } of items.filter((item) => item.level === level)) {
      const key = JSON.stringify([level, code, values ?? {}, section ?? ''])
      const known = groups.get(key)
      if (known) known.paths.push(path)
      else groups.set(key, { key, level, code, paths: [path], ...(values && { values }), ...(section && { section }) })
    }
  return [...groups.values()]
}
