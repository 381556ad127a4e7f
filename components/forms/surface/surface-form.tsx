'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { type AgentFormProps, FormActions } from '@/components/forms/form-actions'
import { inputProblems, SurfaceProvider, type SurfaceState } from '@/components/forms/surface/surface-context'
import { SurfaceNode } from '@/components/forms/surface/surface-node'
import {
  type BindingScope,
  findFailedChecks,
  parseDataPath,
  resolveValue,
  setValueAt,
} from '@/lib/a2a/forms/surface/resolve-value'
import type { BoundValue, Surface, SurfaceRequest } from '@/lib/a2a/forms/surface/surface'
import { type SurfaceEvent, writeAction } from '@/lib/a2a/forms/surface/write-action'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

interface SurfaceValues {
  data: JsonObject
  own: Record<string, Json>
}

/** Returns the initial values: the stored answer, else those of the agent. */
function createState(surface: Surface, storedAnswer: JsonObject | undefined): SurfaceValues {
  if (isObject(storedAnswer?.data))
    return { data: storedAnswer.data, own: isObject(storedAnswer.own) ? storedAnswer.own : {} }
  return { data: surface.data, own: {} }
}

/** Whether the path is relative to a list item. */
function isItem(value: BoundValue | null | undefined): boolean {
  return value?.kind === 'bound' && !value.path.startsWith('/')
}

function isSound(surface: Surface, { data, own }: SurfaceValues): boolean {
  const scope: BindingScope = { data, at: '' }
  return Object.entries(surface.components).every(([id, component]) => {
    if (!('checks' in component) || component.type === 'button') return true
    return (
      isItem(component.value) ||
      inputProblems(component, own[id] ?? resolveValue(component.value, scope), scope, ' ').length === 0
    )
  })
}

function holdsSecret(surface: Surface, { data, own }: SurfaceValues): boolean {
  return Object.entries(surface.components).some(
    ([id, component]) =>
      component.type === 'textField' &&
      component.variant === 'secret' &&
      (isItem(component.value) || Boolean(own[id] ?? resolveValue(component.value, { data, at: '' }))),
  )
}

/**
 * State of a surface form. `onEvent` receives the pressed button once all inputs are valid, `onFailed` is called if one is not.
 */
export function useSurfaceState(
  surface: Surface,
  storedAnswer: JsonObject | undefined,
  handlers: {
    onAnswerChange: (values: JsonObject) => void
    onEvent: (event: SurfaceEvent, data: JsonObject) => void
    onFailed: () => void
  },
): SurfaceState {
  const [values, setValues] = useState(() => createState(surface, storedAnswer))
  const [tried, setTried] = useState(false)

  const write: SurfaceState['write'] = (id, bound, value, at) => {
    const next =
      bound?.kind === 'bound'
        ? { ...values, data: setValueAt(values.data, parseDataPath(bound.path, at), value) as JsonObject }
        : { ...values, own: { ...values.own, [id]: value } }
    setValues(next)
    handlers.onAnswerChange({ ...next })
  }
  const press: SurfaceState['press'] = (id, at) => {
    const button = surface.components[id]
    if (button?.type !== 'button' || button.action?.kind !== 'event') return
    const scope = { data: values.data, at }
    if (!isSound(surface, values) || findFailedChecks(button.checks, scope).length > 0) {
      setTried(true)
      handlers.onFailed()
      return
    }
    const context = Object.entries(button.action.context).map(([name, bound]) => [
      name,
      resolveValue(bound, scope) ?? null,
    ])
    const secret = holdsSecret(surface, values)
    const event = { name: button.action.name, componentId: id, secret, at: new Date().toISOString() }
    handlers.onEvent({ ...event, context: Object.fromEntries(context) as JsonObject }, values.data)
  }
  return { surface, ...values, at: '', inert: false, tried, write, press }
}

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
          onAnswerChange={(values) => onAnswerChange({ ...storedAnswer, [surface.id]: values })}
          onReply={onReply}
        />
      ))}
      <FormActions onCancel={onCancel} />
    </div>
  )
}
