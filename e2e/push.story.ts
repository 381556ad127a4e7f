import { expect, request as requests, test } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { startApp } from './running/app.ts'
import { register } from './running/gateway.ts'
import { type Program, startProgram } from './running/program.ts'

const started: Program[] = []
test.afterEach(async () => {
  await Promise.all(started.splice(0).map((program) => program.end('SIGKILL')))
})

async function start(program: Promise<Program>): Promise<Program> {
  const running = await program
  started.push(running)
  return running
}

const startPosting = () => start(startProgram(['e2e/peers/posting-v0-1.ts', '0'], {}, /^http:\/\/\S+/))
test('a task is followed by push notifications, and deliveries are listed', async ({ browser }) => {
  const peer = await startPosting()
  const app = await start(startApp())
  const api = await requests.newContext({ baseURL: app.url })
  const slug = await register(api, peer.url)
  const page = await browser.newPage({ baseURL: app.url })
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.openOptions()
  await page.getByRole('checkbox', { name: 'Use push notifications' }).check()
  await page.keyboard.press('Escape')
  await chat.say('go')
  await expect(chat.transcript.getByText('Waiting for the first push notification')).toBeVisible()
  await (await requests.newContext()).post(`${peer.url}/go`)
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText(/(first|Last) push notification/)).toHaveCount(0)

  const { tasks } = await (await api.get(`/api/tasks?agent=${slug}`)).json()
  await page.goto(`/tasks/${tasks[0].id}`)
  await expect(page.getByRole('list', { name: 'Events' }).getByText('push notification', { exact: true })).toHaveCount(
    1,
  )
  // Marks that would overlap are drawn as one: on a busy machine, the end of the task is that near.
  await expect(page.getByTitle(/^(Push notification|Artifact|Agent message), event /).last()).toBeVisible()
  await page.close()
})
