/** Puts the focus on the page itself, where what had it is about to go. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
