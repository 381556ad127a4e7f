'use client'

import { Bookmark } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTaskViews } from '@/components/tasks/views/use-task-views'
import { ViewNameForm } from '@/components/tasks/views/view-name-form'
import { ViewRow } from '@/components/tasks/views/view-row'
import { Button } from '@/components/ui/button/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { toast } from '@/components/ui/feedback/toast'
import type { TaskView } from '@/lib/api/task-view'

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
        <Button>
          <Bookmark />
          <span className="max-w-40 truncate">{current?.name ?? t('title')}</span>
        </Button>
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
              onRenaming={(begins) => setRenaming(begins ? view.id : null)}
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
