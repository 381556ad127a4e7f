'use client'

import { Ellipsis, GitCompare, Repeat, Server } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MockDialog, type MockPlace } from '@/components/tasks/mock/mock-dialog'
import { RerunDialog } from '@/components/tasks/rerun/rerun-dialog'
import { RunsDialog } from '@/components/tasks/runs/runs-dialog'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { TaskSummary } from '@/lib/api/task'

interface TaskMenuProps {
  task: TaskSummary
  mocks: MockPlace
}

const items = [
  { name: 'rerun', icon: Repeat },
  { name: 'runs', icon: GitCompare },
  { name: 'mock', icon: Server },
] as const

/** What else can be done with a recorded task. */
export function TaskMenu({ task, mocks }: TaskMenuProps) {
  const t = useTranslations('runs')
  const [shown, setShown] = useState<(typeof items)[number]['name'] | null>(null)
  const dialog = (name: (typeof items)[number]['name']) => ({
    task,
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : null),
  })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={t('more')}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {items.map(({ name, icon: Icon }) => (
            <DropdownMenuItem key={name} onSelect={() => setShown(name)}>
              <Icon />
              {t(`menu.${name}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <RerunDialog {...dialog('rerun')} />
      <RunsDialog {...dialog('runs')} />
      <MockDialog {...dialog('mock')} {...mocks} />
    </>
  )
}
