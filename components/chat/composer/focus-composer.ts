/** Of the text box that the person writes in. */
export const composerId = 'composer'

/** Puts the cursor at the end of what is written. */
export function focusComposer(): void {
  // The text may have been set in this very moment.
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLTextAreaElement>(`#${composerId}`)
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  })
}
