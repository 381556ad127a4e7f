import { expect, test } from './running/story.ts'

test('an agent that is down is added by pasting its card beside the error', async ({ page }) => {
  const card = {
    name: 'Resting agent',
    description: 'Is down for now.',
    version: '1.0.0',
    supportedInterfaces: [{ url: 'http://localhost:9/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'rest', name: 'Rest', description: 'Rests.', tags: ['rest'] }],
  }
  await page.goto('/agents/new')
  const source = page.locator('textarea[name=source]')
  await source.fill('http://localhost:9')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  // The code for support is after the message and the actions.
  const code = page.getByRole('alert').getByText('agent-unreachable', { exact: true })
  await expect(code).toBeHidden()
  await page.getByRole('alert').getByText('Details').click()
  await expect(code).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await page.getByRole('button', { name: 'Paste the Agent Card' }).click()
  await expect(source).toHaveValue('http://localhost:9')
  await expect(page.getByRole('textbox', { name: 'Agent Card (JSON)' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Agent Card (JSON)' }).fill(JSON.stringify(card))
  await page.getByRole('button', { name: 'Check card' }).click()
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page).toHaveURL(/added=/)
})
