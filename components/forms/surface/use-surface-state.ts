'use client'

import { useState } from 'react'
import { inputProblems } from '@/components/forms/surface/input-problems'
import type { SurfaceState } from '@/components/forms/surface/surface-context'
import { findFailedChecks, type BindingScope, resolveValue } from '@/lib/a2a/forms/surface/resolve-value'
import { parseDataPath, setValueAt } from '@/lib/a2a/forms/surface/data-path'
import type { BoundValue, Surface } from '@/lib/a2a/forms/surface/surface'
import { type SurfaceEvent } from '@/lib/a2a/forms/surface/write-action'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

interface Held {
  data: JsonObject
  own: Record<string, Json>
}

/** Returns the initial values: those of the agent; a literal beside a path initializes that path (v0.8 §Data binding). */
function createState(surface: Surface, storedAnswer: JsonObject | undefined): Held {
  if (isObject(storedAnswer?.data))
    return { data: storedAnswer.data, own: isObject(storedAnswer.own) ? storedAnswer.own : {} }
  return { data: surface.data, own: {} }
}

/** Whether the path is relative to a list item. */
function isItem(value: BoundValue | null | undefined): boolean {
  return value?.kind === 'bound' && !value.path.startsWith('/')
}

function isSound(surface: Surface, { data, own }: Held): boolean {
  const scope: BindingScope = { data, at: '' }
  return Object.entries(surface.components).every(([id, component]) => {
    if (!('checks' in component) || component.type === 'button') return true
    return (
      isItem(component.value) ||
      inputProblems(component, own[id] ?? resolveValue(component.value, scope), scope, ' ').length === 0
    )
  })
}

function holdsSecret(surface: Surface, { data, own }: Held): boolean {
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
    onAnswerChange: (held: JsonObject) => void
    onEvent: (event: SurfaceEvent, data: JsonObject) => void
    onFailed: () => void
  },
): SurfaceState {
  const [held, setHeld] = useState(() => createState(surface, storedAnswer))
  const [tried, setTried] = useState(false)

  const write: SurfaceState['write'] = (id, bound, value, at) => {
    const next =
      bound?.kind === 'bound'
        ? { ...held, data: setValueAt(held.data, parseDataPath(bound.path, at), value) as JsonObject }
        : { ...held, own: { ...held.own, [id]: value } }
    setHeld(next)
    handlers.onAnswerChange({ ...next })
  }
  const press: SurfaceState['press'] = (id, at) => {
    const button = surface.components[id]
    if (button?.type !== 'button' || button.action?.kind !== 'event') return
    const scope = { data: held.data, at }
    if (!isSound(surface, held) || findFailedChecks(button.checks, scope).length > 0) {
      setTried(true)
      handlers.onFailed()
      return
    }
    const context = Object.entries(button.action.context).map(([name, bound]) => [
      name,
      resolveValue(bound, scope) ?? null,
    ])
    const secret = holdsSecret(surface, held)
    const event = { name: button.action.name, componentId: id, secret, at: new Date().toISOString() }
    handlers.onEvent({ ...event, context: Object.fromEntries(context) as JsonObject }, held.data)
  }
  return { surface, ...held, at: '', inert: false, tried, write, press }
}
