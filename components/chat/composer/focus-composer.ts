/** Element ID of the message input. */
export const composerId = 'composer'

/** Focuses the message input with the cursor at the end. */
export function focusComposer(): void {
  // The text may not be rendered yet.
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLTextAreaElement>(`#${composerId}`)
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  })
}
