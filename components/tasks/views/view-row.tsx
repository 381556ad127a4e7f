import { Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { ViewProblem } from '@/components/tasks/views/use-task-views'
import { ViewNameForm } from '@/components/tasks/views/view-name-form'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import type { TaskView } from '@/lib/api/task-view'

interface ViewRowProps {
  view: TaskView
  /** Whether its filters are active. */
  current: boolean
  renaming: boolean
  onRenaming: (renaming: boolean) => void
  onOpen: () => void
  onRename: (name: string) => Promise<ViewProblem>
  onRemove: () => void
}

/** A saved view; its name opens it. */
export function ViewRow({ view, current, renaming, onRenaming, onOpen, onRename, onRemove }: ViewRowProps) {
  const t = useTranslations('tasks.views')
  const { name, query } = view
  const pencil = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(renaming)
  useEffect(() => {
    if (wasRenaming.current && !renaming) pencil.current?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  if (renaming)
    return (
      <li>
        <ViewNameForm
          takesFocus
          label={t('rename', { name })}
          name={name}
          onSave={async (given) => {
            const problem = await onRename(given)
            if (!problem) onRenaming(false)
            return problem
          }}
          className="py-0.5"
        />
      </li>
    )
  return (
    <li className="flex min-h-9 items-center gap-0.5">
      <Link
        dir="auto"
        href={`/tasks?${query}`}
        title={name}
        aria-current={current || undefined}
        onClick={onOpen}
        className={cn(
          'min-w-0 flex-1 truncate rounded-control px-2 py-1.5 text-left hover:bg-hover active:bg-press',
          current && 'bg-hover font-medium',
        )}
      >
        {name}
      </Link>
      <IconButton ref={pencil} label={t('change', { name })} size="sm" onClick={() => onRenaming(true)}>
        <Pencil />
      </IconButton>
      <IconButton label={t('remove', { name })} size="sm" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
