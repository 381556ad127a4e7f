'use client'

import { ChevronRight, Network } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskDurations } from '@/components/entities/task/task-time'
import type { RelatedTask } from '@/lib/api/task'
import { api } from '@/lib/client/api'
import { followTopic } from '@/lib/client/stream/shared-stream'
import { buildTaskTrees, type TaskNode } from '@/lib/replay/related-tree'
import { computeTaskTime } from '@/lib/replay/task-time'

/** Related tasks, refreshed when a task starts or stops while the page is visible. */
function useRelated(taskId: string, first: readonly RelatedTask[]): readonly RelatedTask[] {
  const [tasks, setTasks] = useState(first)
  useEffect(() => {
    let reading = new AbortController()
    const read = async (): Promise<void> => {
      // An older answer must not replace a newer one.
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const answer = await api.listRelatedTasks({ id: taskId }, { signal })
      if (answer.ok && !signal.aborted) setTasks(answer.value.tasks)
    }
    const leave = followTopic({ topic: 'tasks' }, (updates) => {
      if (document.visibilityState === 'visible' && updates.some(({ type }) => type === 'value')) void read()
    })
    return () => {
      leave()
      reading.abort()
    }
  }, [taskId])
  return tasks
}

interface TreeNodeProps {
  node: TaskNode
  currentId: string
}

/** A task of the tree, which opens its replay at the moment when the current task started, and the tasks below it. */
function TreeNode({ node, currentId }: TreeNodeProps) {
  const t = useTranslations('replay')
  const related = useTranslations('replay.related')
  const { task, link, at, children } = node
  const isCurrent = task.id === currentId
  const start = at ?? (isCurrent || link === null ? null : 1)
  return (
    <li>
      <Link
        href={`/tasks/${task.id}${start === null ? '' : `?at=${start}`}`}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-8 items-center gap-2 rounded-control px-2 text-xs hover:bg-hover aria-[current]:bg-hover"
      >
        <AgentIcon name={task.agentName} size="sm" />
        <span className="max-w-40 shrink-0 truncate font-medium">{task.agentName}</span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-fg-muted max-sm:hidden">
          {task.title || t('untitled')}
        </span>
        {isCurrent ? <span className="shrink-0 text-fg-faint">{related('current')}</span> : null}
        {link && !isCurrent ? (
          <span className="shrink-0 text-fg-faint max-md:hidden">{related(`links.${link}`)}</span>
        ) : null}
        <span className="ml-auto flex shrink-0 items-center gap-3">
          <TaskDurations timeAt={(now) => computeTaskTime(task, now)} className="text-fg-muted" />
          <StateChip state={task.state} ofOther={task.author !== null} still={!task.open} />
        </span>
      </Link>
      {children.length > 0 ? (
        <ul className="ml-4 border-l border-line pl-2">
          {children.map((child) => (
            <TreeNode key={child.task.id} node={child} currentId={currentId} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

interface RelatedTasksProps {
  taskId: string
  /** The task itself and those that are related to it. */
  first: readonly RelatedTask[]
}

/** The tasks that belong to a task as a tree. Nothing if there is no other. */
export function RelatedTasks({ taskId, first }: RelatedTasksProps) {
  const t = useTranslations('replay.related')
  const tasks = useRelated(taskId, first)
  if (tasks.length < 2) return null
  const trees = buildTaskTrees(tasks)
  return (
    // Tasks of the same conversation alone are not worth the space.
    <details
      open={first.some(({ link }) => link !== null)}
      className="group shrink-0 border-t border-line px-4 md:px-6"
    >
      <summary className="flex h-8 cursor-pointer list-none items-center gap-1.5 text-xs text-fg-muted hover:text-fg">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        <Network aria-hidden className="size-3.5" />
        {t('title', { count: tasks.length - 1 })}
      </summary>
      <ul aria-label={t('tree')} className="-mx-2 max-h-40 overflow-y-auto pb-2">
        {trees.map((node) => (
          <TreeNode key={node.task.id} node={node} currentId={taskId} />
        ))}
      </ul>
    </details>
  )
}
