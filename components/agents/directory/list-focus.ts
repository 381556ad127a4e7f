/** The id of the box that the list is searched with. */
export const searchId = 'directory-search'

/** The link that stands for an agent in the list. */
export const agentLink = '[data-agent]'

/** Takes the focus to the search, ready to be typed over. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>(`#${searchId}`)
  box?.focus()
  box?.select()
}

/** Takes the focus to the first agent of the list, if there is one. */
export function focusFirstAgent(): void {
  document.querySelector<HTMLElement>(agentLink)?.focus()
}
