import { matchesPattern } from '@/lib/a2a/forms/safe-pattern'
import { findFailedChecks, type BindingScope, formatValue } from '@/lib/a2a/forms/surface/resolve-value'
import type { SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import type { Json } from '@/lib/a2a/json'

export type InputComponent = Extract<
  SurfaceComponent,
  { type: 'textField' | 'checkBox' | 'choice' | 'slider' | 'dateTime' }
>

/** Returns the errors of an input: the agent's messages, or the given one for a pattern mismatch. */
export function inputProblems(
  input: InputComponent,
  value: Json | undefined,
  scope: BindingScope,
  mismatch: string,
): string[] {
  const text = formatValue(value)
  const pattern = input.type === 'textField' && input.pattern && text !== '' ? input.pattern : ''
  return [...findFailedChecks(input.checks, scope), ...(pattern && !matchesPattern(pattern, text) ? [mismatch] : [])]
}
