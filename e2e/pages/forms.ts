import type { Page } from '@playwright/test'

/** Page object of an input request in the conversation. */
export function waitingCard(page: Page, agent: string) {
  const card = page.getByRole('region', { name: `${agent} needs your answer` })
  return {
    card,
    submit: card.getByRole('button', { name: 'Submit', exact: true }),
    decline: card.getByRole('button', { name: 'Decline', exact: true }),
    cancel: card.getByRole('button', { name: 'Cancel task', exact: true }),
    button: (name: string) => card.getByRole('button', { name, exact: true }),
    field: (name: string | RegExp) => card.getByLabel(name).first(),
    problem: (text: string) => card.getByText(text),
  }
}
