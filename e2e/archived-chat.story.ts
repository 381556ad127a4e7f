import { chatPage } from './pages/chat.ts'
import { startRecordingAgent } from './peers/recording-agent.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('an archived agent is restored from its chat, and Undo archives it again', async ({ page, request }) => {
  const recorder = await startRecordingAgent()
  const slug = await register(request, recorder.url('v1.0'))
  expect((await request.delete(`/api/agents/${slug}`)).ok()).toBe(true)
  const chat = chatPage(page)
  await page.goto(`/chat/${slug}`)
  await expect(page.getByRole('region', { name: 'Archived agent' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(chat.composer).toBeFocused()
  await expect(page.getByRole('region', { name: 'Archived agent' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Archived agent' })).toBeVisible()
  recorder.end()
})
