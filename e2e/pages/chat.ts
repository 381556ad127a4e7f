import { expect, type Page } from '@playwright/test'

/** Page object of the chat. */
export function chatPage(page: Page) {
  const transcript = page.getByRole('log', { name: 'Conversation' })
  return {
    transcript,
    composer: page.getByRole('textbox', { name: /^(Message|Answer) / }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    /** Opens a new conversation and waits until it accepts text and files, when the input has the focus. */
    async open(slug: string) {
      await page.goto(`/chat/${slug}`)
      await expect(page.getByRole('textbox', { name: /^Message / })).toBeFocused()
    },
    /** Returns the visible chunks of a stream, in order. The end of a text may be rendered a little after its state. */
    pieces: async () => (await transcript.innerText()).match(/chunk \d+/g) ?? [],
    async say(text: string) {
      const composer = page.getByRole('textbox', { name: /^(Message|Answer) / })
      await composer.fill(text)
      await composer.press('Enter')
    },
    /** Clicks before hydration are lost, so they are repeated. */
    async openOptions() {
      const options = page.getByRole('dialog', { name: 'Message options' })
      await expect(async () => {
        if (!(await options.isVisible()))
          await page.getByRole('button', { name: 'Message options' }).click({ timeout: 2000 })
        await expect(options).toBeVisible({ timeout: 1000 })
      }).toPass()
    },
    /** Opens the menu of a message with this text. Clicks before hydration are repeated. */
    async actions(text: string) {
      const message = transcript.getByRole('article').filter({ hasText: text }).last()
      const menu = page.getByRole('menu')
      await expect(async () => {
        // An open menu covers the rest of the page.
        if (!(await menu.isVisible())) {
          await message.hover({ timeout: 2000 })
          await message.getByRole('button', { name: 'More actions' }).click({ timeout: 2000 })
        }
        await expect(menu).toBeVisible({ timeout: 2000 })
        // The end of a reply may scroll the message and its menu out of view.
        const isReachable = await expect(menu)
          .toBeInViewport({ timeout: 1000 })
          .then(() => true)
          .catch(() => false)
        if (!isReachable) await page.keyboard.press('Escape')
        expect(isReachable).toBe(true)
      }).toPass()
      return menu
    },
    /** The attachments of the message. */
    items: page.getByRole('list', { name: 'Attachments' }),
    async addData(json: string) {
      const box = page.getByRole('dialog', { name: 'Add JSON data' }).getByRole('textbox')
      await expect(async () => {
        if (!(await box.isVisible())) await page.getByRole('button', { name: 'Add JSON data' }).click({ timeout: 2000 })
        await expect(box).toBeVisible({ timeout: 1000 })
      }).toPass()
      await box.fill(json)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(box).toBeHidden()
    },
    async choose(label: string, option: string) {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    },
    async paste(file: { name: string; type: string; text: string }) {
      await page.getByRole('textbox', { name: /^(Message|Answer) / }).evaluate((box, { name, type, text }) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([text], name, { type }))
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, file)
    },
    /** Returns the data of a dragged file. */
    holdFile: (file: { name: string; type: string; text: string }) =>
      page.evaluateHandle(({ name, type, text }) => {
        const held = new DataTransfer()
        held.items.add(new File([text], name, { type }))
        return held
      }, file),
    /** A state in the status line or a chip of the conversation. */
    state: (name: string) => transcript.getByText(name, { exact: true }).filter({ visible: true }).last(),
    /** Attaches a file: a small one by its content, a large one by its path. */
    attach: (file: { name: string; mimeType: string; buffer: Buffer } | string) =>
      page.locator('input[type=file]').first().setInputFiles(file),
  }
}
