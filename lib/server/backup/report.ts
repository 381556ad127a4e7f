import 'server-only'
import type { Copied } from '@/lib/server/backup/copy-all'

const counted = [
  ['Agent', 'agent', 'agents'],
  ['Task', 'task', 'tasks'],
  ['TaskEvent', 'event', 'events'],
] as const

/** Returns what was copied for people to read: "5 agents, 1 task, 1,200 events". */
export function contents(copied: Copied): string {
  return counted
    .map(([table, one, many]) => {
      const rows = copied.find((entry) => entry.table === table)?.rows ?? 0
      return `${rows.toLocaleString('en')} ${rows === 1 ? one : many}`
    })
    .join(', ')
}

/** Returns a size in MB with one decimal, or in kB below 1 MB. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
