import { matchesPattern } from '@/lib/a2a/forms/matches-pattern'
import { failedChecks, type Scope, wordOf } from '@/lib/a2a/forms/surface/bound-value'
import type { SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import type { Json } from '@/lib/a2a/json'

export type InputComponent = Extract<
  SurfaceComponent,
  { type: 'textField' | 'checkBox' | 'choice' | 'slider' | 'dateTime' }
>

/** What is wrong with an input: in the agent's words, or in those given where a pattern does not match. */
export function inputProblems(
  input: InputComponent,
  value: Json | undefined,
  scope: Scope,
  mismatch: string,
): string[] {
  const text = wordOf(value)
  const pattern = input.type === 'textField' && input.pattern && text !== '' ? input.pattern : ''
  return [...failedChecks(input.checks, scope), ...(pattern && !matchesPattern(pattern, text) ? [mismatch] : [])]
}
