'use client'

import { Ellipsis, GitCompare, Repeat, Server, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { isEmptied } from '@/components/tasks/is-emptied'
import type { MockHost } from '@/components/tasks/mock/mock-dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { IconButton } from '@/components/ui/button/icon-button'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { onDemand } from '@/components/ui/on-demand'
import { includesRole } from '@/lib/access/roles'
import type { TaskSummary } from '@/lib/api/task'

const MockDialog = onDemand(() => import('@/components/tasks/mock/mock-dialog').then((m) => m.MockDialog))
const RerunDialog = onDemand(() => import('@/components/tasks/rerun/rerun-dialog').then((m) => m.RerunDialog))
const DeleteTasks = onDemand(() => import('@/components/tasks/selection/delete-tasks').then((m) => m.DeleteTasks))
const RunsDialog = onDemand(() => import('@/components/tasks/runs/runs-dialog').then((m) => m.RunsDialog))

interface TaskMenuProps {
  task: TaskSummary
  mocks: MockHost
}

const items = [
  { name: 'rerun', icon: Repeat, least: 'member' },
  { name: 'runs', icon: GitCompare, least: 'viewer' },
  { name: 'mock', icon: Server, least: 'member' },
  { name: 'remove', icon: Trash2, least: 'member' },
] as const

type Name = (typeof items)[number]['name']

/** Menu of further actions for a recorded task. */
export function TaskMenu({ task, mocks }: TaskMenuProps) {
  const t = useTranslations('runs')
  const go = useNavigate()
  const [shown, setShown] = useState<Name | null>(null)
  /** Dialogs that were opened once, so that their exit animation is shown. */
  const [wanted, setWanted] = useState<ReadonlySet<Name>>(new Set())
  const show = (name: Name): void => {
    setShown(name)
    setWanted((before) => new Set(before).add(name))
  }
  const { role } = usePageViewer()
  // Without events there is nothing to send, compare or serve.
  const offered = items.filter(
    ({ name, least }) =>
      includesRole(role, least) &&
      (name === 'remove' || !isEmptied(task)) &&
      // Other people's tasks are only read.
      (name === 'runs' || !task.author),
  )
  const dialog = (name: Name) => ({
    task,
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : null),
  })
  if (offered.length === 0) return null
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={t('more')}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {offered.map(({ name, icon: Icon }) => (
            <DropdownMenuItem key={name} onSelect={() => show(name)}>
              <Icon />
              {t(`menu.${name}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>
        {wanted.has('rerun') ? <RerunDialog {...dialog('rerun')} /> : null}
        {wanted.has('runs') ? <RunsDialog {...dialog('runs')} /> : null}
        {wanted.has('mock') ? <MockDialog {...dialog('mock')} {...mocks} /> : null}
        {shown === 'remove' ? (
          <DeleteTasks tasks={[task]} onClose={() => setShown(null)} onDeleted={() => go('/tasks')} />
        ) : null}
      </Suspense>
    </>
  )
}
