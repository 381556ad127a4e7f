import { chatPage } from './pages/chat.ts'
import { startRecordingAgent } from './peers/recording-agent.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('a prompt is saved, inserted with / and values for its variables, edited and deleted', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await page.getByRole('button', { name: 'Prompts' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No prompts for')).toBeVisible()
  await dialog.getByRole('button', { name: 'New prompt' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Weather report')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Weather in {city} as {"format": "json"}')
  await expect(dialog.getByText('Fill in each time: city')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save prompt' }).click()
  await expect(dialog.getByRole('button', { name: /^Weather report/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await chat.composer.fill('/help me')
  await expect(page.getByRole('list', { name: 'Prompts' })).toHaveCount(0)
  await chat.composer.fill('/wea')
  await expect(
    page.getByRole('list', { name: 'Prompts' }).getByRole('button', { name: /^Weather report/ }),
  ).toBeVisible()
  await chat.composer.press('Enter')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText('Enter a value for city.')).toBeVisible()
  await page.getByRole('textbox', { name: 'city' }).fill('Oslo')
  await expect(dialog.getByText('Weather in Oslo as')).toBeVisible()
  await page.getByRole('textbox', { name: 'city' }).press('Enter')
  await expect(chat.composer).toHaveValue('Weather in Oslo as {"format": "json"}')
  await expect(chat.composer).toBeFocused()

  await page.getByRole('button', { name: 'Prompts' }).click()
  await dialog.getByRole('button', { name: 'Edit prompt “Weather report”' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Rain?')
  await dialog.getByRole('button', { name: 'Save prompt' }).click()
  await dialog.getByRole('button', { name: /^Weather report/ }).click()
  await expect(chat.composer).toHaveValue('Weather in Oslo as {"format": "json"}\n\nRain?')
  const log = '/var/log/app.log shows:\nerror 1\nerror 2'
  await chat.composer.fill(log)
  await page.getByRole('button', { name: 'Prompts' }).click()
  await dialog.getByRole('button', { name: /^Weather report/ }).click()
  await expect(chat.composer).toHaveValue(`${log}\n\nRain?`)
  await page.getByRole('button', { name: 'Prompts' }).click()
  await dialog.getByRole('button', { name: 'Delete prompt “Weather report”' }).click()
  await expect(dialog.getByText('No prompts for')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: /^Weather report/ })).toBeVisible()
})

test('the Up and Down keys step through sent messages until the text is changed', async ({ page, request }) => {
  const recorder = await startRecordingAgent()
  const chat = chatPage(page)
  await chat.open(await register(request, recorder.url('v1.0')))
  for (const text of ['first message', 'second message']) {
    await chat.say(text)
    await expect(chat.transcript.getByText(text)).toBeVisible()
    await expect(chat.transcript.getByText(text === 'first message' ? 'Noted 1' : 'Noted 2')).toBeVisible()
    await expect(chat.send).toBeVisible()
  }
  await chat.composer.press('ArrowUp')
  await expect(chat.composer).toHaveValue('second message')
  await chat.composer.press('ArrowUp')
  await expect(chat.composer).toHaveValue('first message')
  await chat.composer.press('ArrowUp')
  await expect(chat.composer).toHaveValue('first message')
  await chat.composer.press('ArrowDown')
  await expect(chat.composer).toHaveValue('second message')
  await chat.composer.press('ArrowDown')
  await expect(chat.composer).toHaveValue('')
  await chat.composer.press('ArrowUp')
  await chat.composer.fill('second message, changed')
  await chat.composer.press('ArrowUp')
  await expect(chat.composer).toHaveValue('second message, changed')
  recorder.end()
})
