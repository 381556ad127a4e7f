'use client'

import { useTranslations } from 'next-intl'
import { SurfaceChoice } from '@/components/forms/surface/surface-choice'
import {
  getInputName,
  type InputComponent,
  inputProblems,
  useBoundText,
  useSurface,
} from '@/components/forms/surface/surface-context'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Field } from '@/components/ui/form/field'
import { Input, Textarea } from '@/components/ui/form/input'
import { SecretInput } from '@/components/ui/form/secret-input'
import { formatValue, resolveValue } from '@/lib/a2a/forms/surface/resolve-value'
import type { Json } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

interface SurfaceInputProps {
  id: string
  component: InputComponent
}

const boxTypes = { short: 'text', number: 'number', date: 'date', long: 'text', secret: 'text' } as const

/** An input component. */
export function SurfaceInput({ id, component }: SurfaceInputProps) {
  const t = useTranslations('forms.surface')
  const state = useSurface()
  const words = useBoundText()
  const value = state.own[id] ?? resolveValue(component.value, state)
  const label = displayText(words(component.label) || getInputName(state, id, component)) || t('field')
  const error = state.tried
    ? displayText(inputProblems(component, value, state, t('mismatch', { field: visibleName(label) })).join(' '))
    : ''
  const write = (next: Json): void => state.write(id, component.value, next, state.at)
  const shared = { disabled: state.inert, value: formatValue(value) }
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
              <bdi>{label}</bdi>: {formatValue(value)}
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
            value={component.time && component.date ? formatValue(value).slice(0, 16) : formatValue(value)}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )
    }
    case 'textField': {
      if (component.variant === 'long')
        return (
          <Field label={label} error={error}>
            <Textarea {...shared} dir="auto" onChange={(event) => write(event.target.value)} className="max-h-60" />
          </Field>
        )
      const Box = component.variant === 'secret' ? SecretInput : Input
      return (
        <Field label={label} error={error}>
          <Box
            {...shared}
            {...(component.variant !== 'secret' && { type: boxTypes[component.variant], dir: 'auto' })}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )
    }
  }
}
