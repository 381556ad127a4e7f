'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useGo } from '@/components/ui/use-go'

/** Our id of a task in an address of its replay, or as it stands. */
function taskIdIn(text: string): string {
  return /\/tasks\/([^/?#]+)/.exec(text)?.[1] ?? text.trim()
}

/** Lays any other task beside this one. */
export function OtherTask({ taskId }: { taskId: string }) {
  const t = useTranslations('runs')
  const go = useGo()
  const id = useId()
  const [text, setText] = useState('')
  const other = taskIdIn(text)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (other) go(`/tasks/${taskId}/compare/${encodeURIComponent(other)}`)
  }
  return (
    <form onSubmit={compare} className="grid gap-1">
      <label htmlFor={id} className="text-sm">
        {t('otherTask')}
      </label>
      <div className="flex gap-2">
        <Input id={id} value={text} onChange={(event) => setText(event.target.value)} className="min-w-0 flex-1" />
        <Button type="submit" disabled={other === ''}>
          {t('compare')}
        </Button>
      </div>
    </form>
  )
}
