import 'server-only'
import type { CopyResult } from '@/lib/server/backup/copy-tables'

const counted = [
  ['Agent', 'agent', 'agents'],
  ['Task', 'task', 'tasks'],
  ['TaskEvent', 'event', 'events'],
] as const

/** Returns the copied row counts as text: "5 agents, 1 task, 1,200 events". */
export function formatCounts(copied: CopyResult): string {
  return counted
    .map(([table, one, many]) => {
      const rows = copied.find((entry) => entry.table === table)?.rows ?? 0
      return `${rows.toLocaleString('en')} ${rows === 1 ? one : many}`
    })
    .join(', ')
}

/** Returns a size in MB with one decimal, or in kB below 1 MB. */
export function formatFileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
