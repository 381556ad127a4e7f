/** Element ID of the search field. */
export const searchId = 'directory-search'

/** Selector of an agent's link in the list. */
export const agentLink = '[data-agent]'

/** Focuses the search field and selects its text. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>(`#${searchId}`)
  box?.focus()
  box?.select()
}

/** Focuses the first agent of the list, if there is one. */
export function focusFirstAgent(): void {
  document.querySelector<HTMLElement>(agentLink)?.focus()
}
