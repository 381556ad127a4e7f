import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/form/input'
import { maxViewNameLength } from '@/lib/api/constants'
import type { TaskView } from '@/lib/api/task-calls'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** Why a view was not saved; null if it was. */
export type ViewProblem = 'view-taken' | 'views-full' | 'failed' | null

const byName = (a: TaskView, b: TaskView): number => a.name.localeCompare(b.name)

function problemOf({ details }: FaultData): ViewProblem {
  return details?.code === 'view-taken' || details?.code === 'views-full' ? details.code : 'failed'
}

/** State of the saved views, with actions. */
export function useTaskViews(first: readonly TaskView[]) {
  const [views, setViews] = useState(first)
  return {
    views,
    save: async (name: string, query: string): Promise<ViewProblem> => {
      const result = await api.saveTaskView({ body: { name, query } })
      if (!result.ok) return problemOf(result.fault)
      setViews((before) => [...before, result.value].toSorted(byName))
      return null
    },
    rename: async ({ id, name: known }: TaskView, name: string): Promise<ViewProblem> => {
      if (name === known) return null
      const result = await api.changeTaskView({ id, body: { name } })
      if (!result.ok) return problemOf(result.fault)
      setViews((before) => before.map((each) => (each.id === id ? result.value : each)).toSorted(byName))
      return null
    },
    remove: async ({ id }: TaskView): Promise<ViewProblem> => {
      const result = await api.removeTaskView({ id })
      if (!result.ok) return problemOf(result.fault)
      setViews((before) => before.filter((each) => each.id !== id))
      return null
    },
  }
}

interface ViewNameFormProps {
  /** Label of the field. */
  label: string
  placeholder?: string
  /** Current name. */
  name?: string
  /** Focuses the field, because it replaces the button that was pressed. */
  takesFocus?: boolean
  onSave: (name: string) => Promise<ViewProblem>
  className?: string
}

/** Form for the name of a view, with errors below. */
export function ViewNameForm({
  label,
  placeholder,
  name = '',
  takesFocus = false,
  onSave,
  className,
}: ViewNameFormProps) {
  const t = useTranslations('tasks.views')
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<ViewProblem>(null)
  useEffect(() => {
    if (takesFocus) input.current?.select()
  }, [takesFocus])
  const trimmedName = text.trim()
  const isLong = trimmedName.length > maxViewNameLength
  const words = isLong
    ? t('long', { count: trimmedName.length, most: maxViewNameLength })
    : problem && t(`problems.${problem}`)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (trimmedName === '' || isLong) return
    const saveProblem = await onSave(trimmedName)
    setProblem(saveProblem)
    if (!saveProblem) setText(name)
  }
  return (
    <form onSubmit={(event) => void save(event)} className={cn('grid gap-1', className)}>
      <div className="flex gap-2">
        <Input
          ref={input}
          required
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
          aria-label={label}
          aria-invalid={words ? true : undefined}
          aria-describedby={words ? errorId : undefined}
          placeholder={placeholder}
          className="min-w-0 flex-1"
        />
        <Button type="submit" aria-disabled={isLong}>
          {t('save')}
        </Button>
      </div>
      {words ? (
        <p id={errorId} role="alert" className="text-xs text-pretty text-state-failed">
          {words}
        </p>
      ) : null}
    </form>
  )
}
