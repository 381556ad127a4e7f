'use client'

import { useId } from 'react'
import { useSurface, useBoundText } from '@/components/forms/surface/surface-context'
import type { SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import type { Json } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

interface SurfaceChoiceProps {
  choice: Extract<SurfaceComponent, { type: 'choice' }>
  label: string
  value: Json | undefined
  error: string
  onChange: (value: Json) => void
}

/** Single or multiple choice. The value is a list in both cases. */
export function SurfaceChoice({ choice, label, value, error, onChange }: SurfaceChoiceProps) {
  const id = useId()
  const words = useBoundText()
  const { inert } = useSurface()
  const chosen = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
  const choose = (option: string, on: boolean): void => {
    if (!choice.many) return onChange([option])
    const next = choice.options.map((one) => one.value).filter((one) => (one === option ? on : chosen.includes(one)))
    if (next.length <= choice.most) onChange(next)
  }
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-xs font-medium text-fg-muted">{label}</legend>
      {choice.options.map((option) => (
        <label key={option.value} className="flex min-h-7 items-center gap-2">
          <input
            type={choice.many ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(option.value)}
            disabled={inert}
            aria-invalid={error !== '' || undefined}
            onChange={(event) => choose(option.value, event.target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {displayText(words(option.label))}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-xs text-state-failed">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
