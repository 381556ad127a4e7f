import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ViewProblem } from '@/components/tasks/views/use-task-views'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { longestViewName } from '@/lib/api/longest-view-name'

interface ViewNameFormProps {
  /** Names the field. */
  label: string
  placeholder?: string
  /** The name so far. */
  name?: string
  /** It takes the place of the button that was pressed. */
  takesFocus?: boolean
  onSave: (name: string) => Promise<ViewProblem>
  className?: string
}

/** Asks for the name of a view, and says beneath why it cannot be that. */
export function ViewNameForm({
  label,
  placeholder,
  name = '',
  takesFocus = false,
  onSave,
  className,
}: ViewNameFormProps) {
  const t = useTranslations('tasks.views')
  const told = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<ViewProblem>(null)
  useEffect(() => {
    if (takesFocus) input.current?.select()
  }, [takesFocus])
  const given = text.trim()
  const isLong = given.length > longestViewName
  const words = isLong ? t('long', { count: given.length, most: longestViewName }) : problem && t(`problems.${problem}`)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (given === '' || isLong) return
    const found = await onSave(given)
    setProblem(found)
    if (!found) setText(name)
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
          aria-describedby={words ? told : undefined}
          placeholder={placeholder}
          className="min-w-0 flex-1"
        />
        <Button type="submit" aria-disabled={isLong}>
          {t('save')}
        </Button>
      </div>
      {words ? (
        <p id={told} role="alert" className="text-xs text-pretty text-state-failed">
          {words}
        </p>
      ) : null}
    </form>
  )
}
