import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { ImportedMark } from '@/components/tasks/imported-mark'
import { Duration } from '@/components/ui/duration'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { TaskStrip } from '@/components/ui/task-strip'
import type { TaskSummary } from '@/lib/api/task'
import { summarySegments } from '@/lib/replay/strip'
import { taskDuration } from '@/lib/replay/task-duration'

/** A task in the list of a narrow screen. */
export function TaskItem({ task, showAgent }: { task: TaskSummary; showAgent: boolean }) {
  const t = useTranslations('tasks')
  const took = taskDuration(task)
  return (
    <li className="relative border-b border-line py-3 active:bg-press">
      <div className="flex items-center gap-2">
        <StateChip state={task.state} still={!task.open} />
        {task.imported ? <ImportedMark /> : null}
        <RelativeTime at={task.createdAt} className="ml-auto shrink-0 text-xs text-fg-faint" />
      </div>
      <Link
        dir="auto"
        href={`/tasks/${task.id}`}
        className="text-left mt-1.5 line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {task.title || t('untitled')}
      </Link>
      <div className="mt-1 flex items-center gap-1.5 text-xs text-fg-muted">
        {showAgent ? <span className="min-w-0 truncate">{task.agentName}</span> : null}
        {showAgent ? <span aria-hidden>·</span> : null}
        <span className="shrink-0">{t('eventCount', { count: task.lastSeq })}</span>
        {took === null ? null : (
          <>
            <span aria-hidden>·</span>
            <Duration ms={took} className="shrink-0 tabular" />
          </>
        )}
        <TaskStrip segments={summarySegments(task.states, task.updatedAt)} className="ml-auto w-16 shrink-0" />
      </div>
    </li>
  )
}
