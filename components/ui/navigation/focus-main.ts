/** Focuses the page's main element. Use when the focused element is about to be removed. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
