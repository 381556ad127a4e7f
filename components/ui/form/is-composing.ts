import type { KeyboardEvent } from 'react'

/**
 * Returns true while an input method composes: the key is no command. Safari shows the key that ends the composition only by its
 * code.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
