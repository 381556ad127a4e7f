/** When something happened, seen from today. */
export type DayGroup = 'today' | 'yesterday' | 'week' | 'month' | { month: string }

/** Local midnight before that moment, `days` earlier. */
function midnight(at: number, days: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime()
}

/** The group of a moment: the days before today one by one, then by longer and longer spans, then by month. */
export function dayGroup(at: string, now: number): DayGroup {
  const moment = Date.parse(at)
  if (moment >= midnight(now, 0)) return 'today'
  if (moment >= midnight(now, 1)) return 'yesterday'
  if (moment >= midnight(now, 7)) return 'week'
  if (moment >= midnight(now, 30)) return 'month'
  const date = new Date(moment)
  return { month: `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}` }
}

interface Group<T> {
  key: string
  group: DayGroup
  items: T[]
}

/** Items in their order, cut where the group becomes another. */
export function groupByDay<T extends { updatedAt: string }>(items: T[], now: number): Group<T>[] {
  const groups: Group<T>[] = []
  for (const item of items) {
    const group = dayGroup(item.updatedAt, now)
    const key = typeof group === 'string' ? group : group.month
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else groups.push({ key, group, items: [item] })
  }
  return groups
}
