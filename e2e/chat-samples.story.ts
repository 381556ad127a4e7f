import { chatPage } from './pages/chat.ts'
import { galleryResults } from './pages/gallery-results.ts'
import { waitingCard } from './pages/forms.ts'
import { exhaustive, expect, test } from './running/story.ts'

test.beforeAll(async ({ app, playwright }) => {
  const api = await playwright.request.newContext({ baseURL: app.url })
  // The sample agents are added just after the start.
  for (const slug of ['gallery', 'form-desk'])
    await expect.poll(async () => (await api.get(`/api/agents/${slug}`)).status()).toBe(200)
  await api.dispose()
})

test('the empty chat lists the prompts of the gallery', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('gallery')
  const examples = page.getByRole('main').getByRole('list').getByRole('button')
  await expect(examples).toHaveCount(6)
  await expect(async () => {
    const all = page.getByRole('button', { name: /^Show all \d+$/ })
    if (await all.isVisible()) await all.click({ timeout: 1000 })
    await expect(page.getByRole('button', { name: /^Reject this task/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const prompt of Object.keys(galleryResults))
    await expect(page.getByRole('button', { name: new RegExp(`^${prompt}`) })).toBeVisible()
  await page.getByRole('button', { name: /^Show me a chart/ }).click()
  await expect(chat.composer).toHaveValue('Show me a chart')
})

test('each gallery prompt shows the kind of result it names', exhaustive, async ({ page }) => {
  test.setTimeout(240_000)
  const chat = chatPage(page)
  await chat.open('gallery')
  for (const [prompt, locate] of Object.entries(galleryResults)) {
    await chat.say(prompt)
    await expect(locate(chat.transcript), prompt).toBeVisible({ timeout: 30_000 })
    await expect(chat.send, prompt).toBeVisible()
  }
})

test('the video plays, and a linked file is fetched on request', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('gallery')
  await chat.say('Play a video')
  const film = chat.transcript.locator('video').first()
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(2)
  await chat.say('Send me a link to a file')
  await chat.transcript.getByRole('button', { name: /^Load/ }).last().click()
  await expect(chat.transcript.getByRole('img', { name: 'harbor.png' }).last()).toBeVisible()
})

test('the gallery answers by the schema of the message, and the answer is validated', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('gallery')
  await chat.openOptions()
  const schema = { type: 'object', required: ['pier'], properties: { pier: { enum: ['Mill', 'Quay'] } } }
  await page.getByRole('textbox', { name: /schema/i }).fill(JSON.stringify(schema))
  await page.keyboard.press('Escape')
  await chat.say('Use the JSON Schema from my message options')
  await expect(chat.transcript.getByText('Mill').last()).toBeVisible()
})

test('the form desk asks with each kind of form and shows the answers', exhaustive, async ({ page }) => {
  test.setTimeout(120_000)
  const chat = chatPage(page)
  await chat.open('form-desk')
  const { card, button, field, submit } = waitingCard(page, 'Form desk')
  const got = () => chat.transcript.getByRole('article', { name: 'answer.json' })

  await chat.say('Ask me a question')
  await expect(page.getByText('Which pier do you want to leave from?').first()).toBeVisible()
  await chat.say('The Mill')
  await expect(got()).toHaveCount(1)

  await chat.say('Let me choose')
  await button('06:30').click()
  await expect(got()).toHaveCount(2)

  await chat.say('Ask for my approval')
  await expect(card.getByText('North shore').first()).toBeVisible()
  await button('Approve').click()
  await expect(got()).toHaveCount(3)

  await chat.say('Show me a long form')
  await field(/^Name/).fill('Ida Berg')
  await field(/^Email/).fill('ida@example.com')
  await card.getByLabel('Sailboat').check()
  await field(/^Length/).fill('9.5')
  await field(/^Arrival/).fill('2027-05-04')
  await submit.click()
  await expect(got()).toHaveCount(4)

  await chat.say('Show me a prefilled form')
  await expect(field(/^Amount/)).toHaveValue('34')
  await field(/^Reason/).fill('Fog')
  await submit.click()
  await expect(got()).toHaveCount(5)

  await chat.say('Show me an Agent Stack form')
  await field(/^Name/).fill('Ida')
  await field(/^Date/).fill('2027-05-04')
  await card.getByLabel(/199 steps/).check()
  await button('Book tour').click()
  await expect(got()).toHaveCount(6)

  await chat.say('Show me an A2UI form')
  await field(/^Name/).fill('Ida')
  await card.getByLabel('Fish').check()
  await button('Reserve table').click()
  await expect(got()).toHaveCount(7)
})

test('the gallery waits for a sign-in, and can stay silent', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('gallery')
  await chat.say('Ask me to sign in')
  await expect(page.getByText('Sign in to read the archive').first()).toBeVisible()
  await chat.open('gallery')
  await chat.say('Stay silent for 20 seconds')
  await expect(chat.transcript.getByText('Sending nothing for 20 seconds').first()).toBeVisible()
  await chat.stop.click()
  await expect(chat.state('Canceled')).toBeVisible()
})
