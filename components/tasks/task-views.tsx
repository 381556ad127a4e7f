'use client'

import { Bookmark, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { toast } from '@/components/ui/toast'
import type { TaskView } from '@/lib/api/task-view'
import { callApi } from '@/lib/client/call-api'

const byName = (a: TaskView, b: TaskView): number => a.name.localeCompare(b.name)

/** Filters that are kept under a name: to choose, to save what is set now, to rename, to forget. */
export function TaskViews({ first }: { first: readonly TaskView[] }) {
  const t = useTranslations('tasks.views')
  const query = useSearchParams().toString()
  const [views, setViews] = useState(first)
  const current = views.find((view) => view.query === query)

  const change = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<TaskView | null> => {
    const result = await callApi<TaskView>(method, `/api/tasks/views${path}`, body)
    if (result.ok) return result.value
    toast.error(t(result.fault.kind === 'conflict' ? 'taken' : 'failed'))
    return null
  }
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name')).trim()
    const saved = name && (await change('POST', '', { name, query }))
    if (!saved) return
    setViews((before) => [...before, saved].toSorted(byName))
    form.reset()
  }
  const rename = async (view: TaskView, name: string): Promise<void> => {
    const saved = name && name !== view.name && (await change('PATCH', `/${view.id}`, { name }))
    if (saved) setViews((before) => before.map((each) => (each.id === view.id ? saved : each)).toSorted(byName))
  }
  const remove = async (view: TaskView): Promise<void> => {
    if (await change('DELETE', `/${view.id}`)) setViews((before) => before.filter(({ id }) => id !== view.id))
  }

  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          <Bookmark />
          <span className="max-w-40 truncate">{current?.name ?? t('title')}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t('title')} className="w-80">
        {views.length === 0 ? <p className="text-xs text-fg-muted">{t('none')}</p> : null}
        <ul className="max-h-72 overflow-y-auto">
          {views.map((view) => (
            <li key={view.id} className="flex h-9 items-center gap-1">
              <Button asChild size="sm" variant="ghost" aria-current={view === current || undefined}>
                <Link href={`/tasks?${view.query}`}>{t('open')}</Link>
              </Button>
              <Input
                aria-label={t('rename', { name: view.name })}
                defaultValue={view.name}
                maxLength={60}
                onBlur={({ target }) => void rename(view, target.value.trim())}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur()
                }}
                className="h-7 min-w-0 flex-1"
              />
              <IconButton label={t('remove', { name: view.name })} size="sm" onClick={() => void remove(view)}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
        <form onSubmit={(event) => void save(event)} className="mt-2 flex gap-2 border-t border-line pt-3">
          <Input
            name="name"
            required
            maxLength={60}
            aria-label={t('name')}
            placeholder={t('name')}
            className="flex-1"
          />
          <Button type="submit">{t('save')}</Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
