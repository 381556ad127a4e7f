'use client'

import { useTranslations } from 'next-intl'
import { SurfaceChoice } from '@/components/forms/surface/surface-choice'
import { useSurface, useWords } from '@/components/forms/surface/surface-context'
import { type InputComponent, inputProblems } from '@/components/forms/surface/input-problems'
import { nameOf } from '@/components/forms/surface/name-of'
import { visibleName } from '@/components/parts/visible-name'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SecretInput } from '@/components/ui/secret-input'
import { Textarea } from '@/components/ui/textarea'
import { valueOf, wordOf } from '@/lib/a2a/forms/surface/bound-value'
import type { Json } from '@/lib/a2a/json'

interface SurfaceInputProps {
  id: string
  component: InputComponent
}

const boxTypes = { short: 'text', number: 'number', date: 'date', long: 'text', secret: 'text' } as const

/** A component that asks for a value. */
export function SurfaceInput({ id, component }: SurfaceInputProps) {
  const t = useTranslations('forms.surface')
  const state = useSurface()
  const words = useWords()
  const value = state.own[id] ?? valueOf(component.value, state)
  const label = words(component.label) || nameOf(state, id, component) || t('field')
  const error = state.tried
    ? inputProblems(component, value, state, t('mismatch', { field: visibleName(label) })).join(' ')
    : ''
  const write = (next: Json): void => state.write(id, component.value, next, state.at)
  const shared = { disabled: state.inert, value: wordOf(value) }
  switch (component.type) {
    case 'checkBox':
      return (
        <label className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={value === true}
            disabled={state.inert}
            aria-invalid={error !== '' || undefined}
            onChange={(event) => write(event.target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {label}
            {error ? <span className="block text-xs text-state-failed">{error}</span> : null}
          </span>
        </label>
      )
    case 'choice':
      return <SurfaceChoice choice={component} label={label} value={value} error={error} onChange={write} />
    case 'slider':
      return (
        <Field
          label={
            <>
              <bdi>{label}</bdi>: {wordOf(value)}
            </>
          }
          error={error}
        >
          <input
            type="range"
            min={component.min}
            max={component.max}
            step="any"
            value={Number(value ?? component.min)}
            disabled={state.inert}
            onChange={(event) => write(Math.round(event.target.valueAsNumber * 100) / 100)}
            className="w-full accent-(--accent)"
          />
        </Field>
      )
    case 'dateTime': {
      const type = component.date ? (component.time ? 'datetime-local' : 'date') : 'time'
      return (
        <Field label={label} error={error}>
          <Input
            type={type}
            disabled={state.inert}
            value={component.time && component.date ? wordOf(value).slice(0, 16) : wordOf(value)}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )
    }
    case 'textField': {
      if (component.look === 'long')
        return (
          <Field label={label} error={error}>
            <Textarea {...shared} dir="auto" onChange={(event) => write(event.target.value)} className="max-h-60" />
          </Field>
        )
      const Box = component.look === 'secret' ? SecretInput : Input
      return (
        <Field label={label} error={error}>
          <Box
            {...shared}
            {...(component.look !== 'secret' && { type: boxTypes[component.look], dir: 'auto' })}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )
    }
  }
}
