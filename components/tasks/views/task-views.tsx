'use client'

import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useTaskViews, ViewNameForm, type ViewProblem } from '@/components/tasks/views/view-name-form'
import { FilterButton } from '@/components/tasks/filters/filter-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { cn } from '@/components/ui/cn'
import { toast } from '@/components/ui/feedback/toast'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import type { TaskView } from '@/lib/api/task-calls'

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
function ViewRow({ view, current, renaming, onRenaming, onOpen, onRename, onRemove }: ViewRowProps) {
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
          onSave={async (newName) => {
            const problem = await onRename(newName)
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

/** Saved views: select, save, rename and delete. */
export function TaskViews({ first }: { first: readonly TaskView[] }) {
  const t = useTranslations('tasks.views')
  const query = useSearchParams().toString()
  const [open, setOpen] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
  const { views, save, rename, remove } = useTaskViews(first)
  const current = views.find((view) => view.query === query)
  const change = (next: boolean) => {
    setOpen(next)
    setRenaming(null)
  }
  const forget = async (view: TaskView): Promise<void> => {
    const problem = await remove(view)
    if (problem) toast.error(t(`problems.${problem}`))
  }
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>
        <FilterButton icon={Bookmark} isSet={current !== undefined} className="max-w-56">
          {current?.name ?? t('title')}
        </FilterButton>
      </PopoverTrigger>
      <PopoverContent
        aria-label={t('title')}
        className="w-80"
        onEscapeKeyDown={(event) => {
          if (renaming === null) return
          event.preventDefault()
          setRenaming(null)
        }}
      >
        {views.length === 0 ? <p className="text-xs text-fg-muted">{t('none')}</p> : null}
        <ul className="-mx-1 max-h-72 overflow-y-auto px-1">
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              current={view === current}
              renaming={renaming === view.id}
              onRenaming={(isRenaming) => setRenaming(isRenaming ? view.id : null)}
              onOpen={() => change(false)}
              onRename={(name) => rename(view, name)}
              onRemove={() => void forget(view)}
            />
          ))}
        </ul>
        <ViewNameForm
          label={t('name')}
          placeholder={t('name')}
          onSave={(name) => save(name, query)}
          className="mt-2 border-t border-line pt-3"
        />
      </PopoverContent>
    </Popover>
  )
}
