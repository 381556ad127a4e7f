/**
 * Where the focus goes when a dialog opens: to its first field, else to the dialog itself, and not to the button that
 * closes it, whose tooltip would come up at once. Fields with `data-quiet` are passed over: what is beneath matters more.
 */
export function focusContent(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const field = content.querySelector<HTMLElement>('input:not([type=hidden], [data-quiet]), textarea, select')
  ;(field ?? content).focus()
}
