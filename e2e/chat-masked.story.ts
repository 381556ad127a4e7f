import { chatPage } from './pages/chat.ts'
import { startRecordingAgent } from './peers/recording-agent.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('a message with a masked credential is not sent again until it is edited', async ({ page, request }) => {
  const recorder = await startRecordingAgent()
  const token = 'tok-4711-of-the-story'
  const slug = await register(request, recorder.url('v0.3'))
  const credential = { type: 'headers', headers: { 'X-Story': token } }
  expect((await request.put(`/api/agents/${slug}/credentials/headers`, { data: credential })).status()).toBe(200)
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.say(`use ${token}`)
  await expect(chat.state('Completed')).toBeVisible()
  await page.reload()
  const message = chat.transcript.getByRole('article').filter({ hasText: 'use ••••' }).first()
  await message.hover()
  const before = recorder.calls['v0.3'].length
  await message.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Edit the message and enter the secret again.')).toBeVisible()
  await message.getByRole('button', { name: 'Edit and resend' }).first().click()
  await expect(chat.composer).toHaveValue(/^use •+$/)
  expect(recorder.calls['v0.3']).toHaveLength(before)
  recorder.end()
})
