'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { AgentFormProps } from '@/components/forms/agent-form-props'
import { FormActions } from '@/components/forms/form-actions'
import { SurfaceProvider } from '@/components/forms/surface/surface-context'
import { SurfaceNode } from '@/components/forms/surface/surface-node'
import { useSurfaceState } from '@/components/forms/surface/use-surface-state'
import type { Surface, SurfaceRequest } from '@/lib/a2a/forms/surface/surface'
import { writeAction } from '@/lib/a2a/forms/surface/write-action'
import { isObject, type JsonObject } from '@/lib/a2a/json'

interface OneSurfaceProps extends Omit<AgentFormProps<Surface>, 'onCancel'> {}

function OneSurface({ form: surface, storedAnswer, onAnswerChange, onReply }: OneSurfaceProps) {
  const t = useTranslations('forms.surface')
  const box = useRef<HTMLFieldSetElement>(null)
  const state = useSurfaceState(surface, storedAnswer, {
    onAnswerChange,
    onEvent: (event, data) => onReply(writeAction(surface, event, data)),
    // Errors are rendered in the next frame.
    onFailed: () =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
  })
  return (
    <fieldset ref={box} aria-label={t('label')} className="min-w-0">
      <SurfaceProvider value={state}>
        <SurfaceNode id={surface.root} />
      </SurfaceProvider>
    </fieldset>
  )
}

/** Form of an A2UI surface. Its own buttons submit. */
export function SurfaceForm({ form, storedAnswer, onAnswerChange, onReply, onCancel }: AgentFormProps<SurfaceRequest>) {
  const storedAnswerOf = (id: string): JsonObject | undefined => {
    const one = storedAnswer?.[id]
    return isObject(one) ? one : undefined
  }
  return (
    <div className="grid gap-4">
      {form.surfaces.map((surface) => (
        <OneSurface
          key={surface.id}
          form={surface}
          storedAnswer={storedAnswerOf(surface.id)}
          onAnswerChange={(held) => onAnswerChange({ ...storedAnswer, [surface.id]: held })}
          onReply={onReply}
        />
      ))}
      <FormActions onCancel={onCancel} />
    </div>
  )
}
