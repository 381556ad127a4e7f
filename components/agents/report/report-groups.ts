import { levels } from '@/lib/a2a/card-checks/rule'
import type { ReportItem } from '@/lib/api/agent'

/** The same thing said of several members. */
export interface ReportGroup extends Pick<ReportItem, 'level' | 'code' | 'values' | 'section'> {
  key: string
  paths: string[]
}

/** The report for people: what keeps the agent from being called first, what is fine last, and nothing said twice. */
export function reportGroups(items: readonly ReportItem[]): ReportGroup[] {
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
