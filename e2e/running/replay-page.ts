import type { Page } from '@playwright/test'

/** Page object of the replay. */
export function replayPage(page: Page) {
  const conversation = page.getByRole('tabpanel', { name: 'Conversation' })
  const events = page.getByRole('tabpanel', { name: 'Events' })
  return {
    conversation,
    events,
    position: page.getByText(/^Event [\d,]+ of [\d,]+ · /),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    current: events.locator('[aria-current=true]'),
    run: events.getByRole('button', { name: /\d+ artifact chunks/ }),
    row: (seq: number) => events.locator(`button[data-seq="${seq}"]`),
    textLength: async () => (await conversation.innerText()).length,
  }
}
