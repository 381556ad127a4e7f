import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { StateChip } from '@/components/entities/task/state-chip'
import { cn } from '@/components/ui/cn'
import { ByteSize } from '@/components/ui/text/byte-size'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskMetadata } from '@/lib/api/task-metadata'

/** Columns in order. */
const columns = {
  state: 'w-44 max-sm:w-32',
  task: 'max-lg:hidden',
  agent: 'w-48 max-sm:w-auto',
  author: 'w-44 max-sm:w-auto',
  events: 'w-18 text-right max-md:hidden',
  artifacts: 'w-20 text-right max-md:hidden',
  size: 'w-20 text-right max-md:hidden',
  started: 'w-32 text-right max-sm:hidden',
}
const number = 'pr-4 text-right font-mono text-xs text-fg-muted tabular max-md:hidden'

function MetadataRow({ task }: { task: TaskMetadata }) {
  const format = useFormatter()
  return (
    <tr className="relative h-10 border-b border-line hover:bg-hover has-[a:focus-visible]:bg-hover">
      <td className="pr-4">
        <Link href={`/tasks/${task.id}`} className="after:absolute after:inset-0">
          <StateChip state={task.state} ofOther still={!task.open} />
          <span className="sr-only"> {task.id}</span>
        </Link>
      </td>
      <td className="truncate pr-4 font-mono text-xs text-fg-muted max-lg:hidden">{task.id}</td>
      <td className="pr-4">
        <span className="flex items-center gap-2 text-fg-muted">
          <AgentIcon name={task.agentName} size="sm" />
          <span className="min-w-0 truncate" title={task.agentName}>
            {task.agentName}
          </span>
        </span>
      </td>
      <td dir="auto" className="truncate pr-4">
        {task.author.name}
      </td>
      <td className={number}>{format.number(task.lastSeq)}</td>
      <td className={number}>{task.artifactCount > 0 ? format.number(task.artifactCount) : null}</td>
      <td className={number}>
        <ByteSize bytes={task.logBytes} />
      </td>
      <td className="text-right text-xs whitespace-nowrap text-fg-muted max-sm:hidden">
        <RelativeTime at={task.createdAt} />
      </td>
    </tr>
  )
}

/** The tasks of all people without title and content. Each links to a page where an administrator can open it. */
export function MetadataTable({ tasks }: { tasks: readonly TaskMetadata[] }) {
  const t = useTranslations('taskMetadata.columns')
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr className="h-8 border-b border-line text-xs text-fg-faint">
          {Object.entries(columns).map(([name, width], index, all) => (
            <th key={name} scope="col" className={cn('text-left font-normal', index < all.length - 1 && 'pr-4', width)}>
              {t(name as keyof typeof columns)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <MetadataRow key={task.id} task={task} />
        ))}
      </tbody>
    </table>
  )
}
