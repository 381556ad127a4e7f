import { expect, type Page } from '@playwright/test'

/** The chat screen, by what a person sees. */
export function chatPage(page: Page) {
  const transcript = page.getByRole('log', { name: 'Conversation' })
  return {
    transcript,
    composer: page.getByRole('textbox', { name: /^(Message|Answer) / }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    open: (slug: string) => page.goto(`/chat/${slug}`),
    async say(text: string) {
      const composer = page.getByRole('textbox', { name: /^(Message|Answer) / })
      await composer.fill(text)
      await composer.press('Enter')
    },
    /** A click on a page that is not alive yet opens nothing: it is made again. */
    async openOptions() {
      const options = page.getByRole('dialog', { name: 'How to answer' })
      await expect(async () => {
        if (!(await options.isVisible())) await page.getByRole('button', { name: 'How to answer' }).click()
        await expect(options).toBeVisible({ timeout: 1000 })
      }).toPass()
    },
    /** A state as the conversation's status line or chip names it. */
    state: (name: string) => transcript.getByText(name, { exact: true }).filter({ visible: true }).last(),
    attach: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator('input[type=file]').first().setInputFiles(file),
  }
}
