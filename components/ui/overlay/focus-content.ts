/**
 * Focuses a dialog's first field, or the dialog itself, when it opens. Not the close button, whose tooltip would appear at
 * once. Fields with `data-quiet` are skipped: the content below matters more.
 */
export function focusContent(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const field = content.querySelector<HTMLElement>('input:not([type=hidden], [data-quiet]), textarea, select')
  ;(field ?? content).focus()
}
