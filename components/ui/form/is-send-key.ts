import type { KeyboardEvent } from 'react'
import { isComposing } from '@/components/ui/form/is-composing'

/** Returns true for Enter in a multiline field if it sends. It inserts a line with Shift, and on touch keyboards, where it is the only way. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !isComposing(event) && !matchMedia('(pointer: coarse)').matches
}
