'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import type { ApiResult } from '@/lib/api/api-result'

interface TeamNameFormProps {
  /** The current name; empty for a new team. */
  name: string
  /** Label of the button. */
  action: string
  save: (name: string) => Promise<ApiResult<unknown>>
  onSaved: () => void
}

/** Asks for the name of a team. */
export function TeamNameForm({ name, action, save, onSaved }: TeamNameFormProps) {
  const t = useTranslations('people.team')
  const [value, setValue] = useState(name)
  const { pending, result, run } = useApiCall({ refreshes: true })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(() => save(value), { onRefreshed: onSaved })
      }}
    >
      <Field label={t('name')}>
        <Input
          value={value}
          onChange={(event) => setValue(event.target.value)}
          required
          maxLength={100}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <Problem result={result} />
      <Button type="submit" variant="primary" disabled={pending} className="justify-self-end">
        {pending ? t('saving') : action}
      </Button>
    </form>
  )
}
