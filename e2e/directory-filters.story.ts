import { chatPage } from './pages/chat.ts'
import { addAgents, directoryPage } from './pages/directory.ts'
import { exhaustive, expect, test } from './running/story.ts'

/** Returns the number of listed agents once the samples are added, including agents of other stories. */
async function allListed({
  agent,
  agents,
}: Pick<ReturnType<typeof directoryPage>, 'agent' | 'agents'>): Promise<number> {
  for (const name of ['Data lab', 'Form desk', 'Gallery', 'Storyteller', 'Travel desk'])
    await expect(agent(name)).toBeVisible()
  return agents.count()
}

test('the words of an example find its agent and are highlighted', async ({ page }) => {
  const { open, search, agents, agent } = directoryPage(page)
  await open()
  await search.fill('lighthouse')
  await expect(agents).toHaveCount(1)
  await expect(agent('Storyteller').getByText('Example:')).toBeVisible()
  await expect(agent('Storyteller').locator('mark')).toHaveText('lighthouse')
  await search.fill('travel')
  await expect(agent('Travel desk').getByRole('heading').locator('mark')).toHaveText('Travel')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(agents).not.toHaveCount(1)
  await expect(page).not.toHaveURL(/q=/)
})

test('agents that take CSV and agents that return it are found separately', async ({ page }) => {
  const { open, agents, agent } = directoryPage(page)
  await open()
  await allListed({ agent, agents })
  await page.getByRole('button', { name: 'Input mode' }).click()
  await page.getByRole('dialog', { name: 'Input mode' }).getByLabel('text/csv').check()
  await expect(page).toHaveURL('/?inputMode=text/csv')
  await expect(agent('Data lab')).toBeVisible()
  await expect(agent('Gallery')).toHaveCount(0)
  await page.goto('/?outputMode=text/csv')
  await expect(agent('Gallery')).toBeVisible()
  await expect(agent('Data lab')).toHaveCount(0)
})

test('filters show counts, are kept in the URL, and Back removes them', async ({ page }) => {
  const { open, agents, agent, names } = directoryPage(page)
  await open()
  const all = await allListed({ agent, agents })
  await page.getByRole('button', { name: 'Protocol version' }).click()
  const oldest = page.getByRole('dialog', { name: 'Protocol version' }).getByLabel('A2A 0.1')
  await expect(page.getByRole('dialog', { name: 'Protocol version' }).getByText('A2A 0.1')).toBeVisible()
  await oldest.check()
  await expect(agent('Storyteller')).toHaveCount(0)
  await expect(agent('Travel desk')).toBeVisible()
  await expect(page).toHaveURL('/?dialect=v0.1')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('dialog', { name: 'Tag' }).getByLabel('flights').check()
  await page.getByRole('dialog', { name: 'Tag' }).getByLabel('travel').check()
  await expect(page).toHaveURL('/?dialect=v0.1&tag=flights&tag=travel')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(names).toHaveText(['Travel desk'])
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveCount(4)

  await page.goBack()
  await expect(page).toHaveURL('/?dialect=v0.1&tag=flights')
  await expect(page.getByRole('button', { name: 'Remove filter Tag: travel' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Tag: flights' }).click()
  await expect(page).toHaveURL('/?dialect=v0.1')
  // The button moves when the filter disappears.
  await expect(page.getByRole('button', { name: 'Remove filter Tag: flights' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(agents).toHaveCount(all)
  await expect(agent('Storyteller')).toBeVisible()
})

test('an empty result suggests which filter to remove', exhaustive, async ({ page }) => {
  const { open, agent } = directoryPage(page)
  await open('/?dialect=v0.3&tag=flights')
  await expect(page.getByRole('heading', { name: 'No matching agents' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Protocol version filter' }).click()
  await expect(agent('Travel desk')).toBeVisible()
  await expect(page).toHaveURL('/?tag=flights')
})

test('favorites come first, and the list can be limited to them', async ({ page }) => {
  const { open, agent, agents, names } = directoryPage(page)
  await open()
  await expect(names.first()).not.toHaveText('Travel desk')
  await agent('Travel desk').getByRole('button', { name: 'Add Travel desk to favorites' }).click()
  await page.mouse.move(0, 0)
  await expect(names.first()).toHaveText('Travel desk')
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(agents).toHaveCount(1)
  await expect(page).toHaveURL('/?favorite=true')

  await agent('Travel desk').getByRole('button', { name: 'Remove Travel desk from favorites' }).click()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('heading', { name: 'No matching agents' })).toBeVisible()
})

test('the order and the row layout are kept', exhaustive, async ({ page, request }) => {
  const { open, names } = directoryPage(page)
  await addAgents(request, [{ name: 'Zebra' }])
  await open()
  await expect(names.last()).toHaveText('Zebra')
  await page.getByRole('button', { name: 'Sort: Name' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/?sort=newest')
  await expect(names.first()).toHaveText('Zebra')
  await page.getByRole('radio', { name: 'Rows' }).click()
  await expect(page).toHaveURL('/?sort=newest&layout=rows')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Sort: Newest' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked()
  await page.goto('/?layout=cards')
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked()
  await request.delete('/api/agents/zebra')
})

test('catalog changes appear in every tab without a reload', exhaustive, async ({ context, page, request }) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/?q=just+arrived')])
  await expect(other.getByRole('heading', { name: /No results/ })).toBeVisible()
  await addAgents(request, [{ name: 'Just arrived' }])
  for (const tab of [page, other]) await expect(directoryPage(tab).agent('Just arrived')).toBeVisible()
  await request.patch('/api/agents/just-arrived', { data: { lifecycle: 'deprecated' } })
  for (const tab of [page, other])
    await expect(directoryPage(tab).agent('Just arrived').getByText('Deprecated')).toBeVisible()
  await request.delete('/api/agents/just-arrived')
  for (const tab of [page, other]) await expect(directoryPage(tab).agent('Just arrived')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Show 1 archived agent' })).toBeVisible()
  await other.close()
})

test(
  'without a network, the directory shows the last known agents with a notice',
  exhaustive,
  async ({ context, page }) => {
    const { open, agent, search } = directoryPage(page)
    await open()
    // The stream belongs to a worker, which stays online: if it connects only now, Switchboard is reachable.
    await expect(async () => {
      await context.setOffline(false)
      await context.setOffline(true)
      await expect(page.getByText('Offline – showing the last loaded data')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(agent('Storyteller')).toBeVisible()
    const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().includes('q=travel'))
    await search.fill('travel')
    await failedRequest
    await expect(agent('Storyteller')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await expect(agent('Storyteller')).toHaveCount(0)
    await expect(agent('Travel desk')).toBeVisible()
    await expect(page.getByText('Offline')).toHaveCount(0)
  },
)

test('an action that fails offline shows an error and the page stays', exhaustive, async ({ context, page }) => {
  const { open, agent } = directoryPage(page)
  await open()
  // Offline, a script that is not loaded yet is missing. The page loads some when idle, and nothing shows the last one.
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await expect(async () => {
    const before = await fetched()
    await page.waitForTimeout(1500)
    expect(await fetched()).toBe(before)
  }).toPass()
  await context.setOffline(true)
  const favorite = agent('Storyteller').getByRole('button', { name: 'Add Storyteller to favorites' })
  await favorite.click()
  await expect(page.getByText('Couldn’t update Storyteller')).toBeVisible()
  await expect(favorite).toBeVisible()
  // What was never loaded comes once the network is back.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Go to Directory' })).toBeVisible()
})

test('the list does not move under the pointer', exhaustive, async ({ page, request }) => {
  const { open, agent, agents, names } = directoryPage(page)
  await open()
  const before = await allListed({ agent, agents })
  await agent('Storyteller').hover()
  const received = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/agents/facets') && answer.ok() && (await answer.json()).total === before + 1,
  )
  await addAgents(request, [{ name: 'Aardvark' }])
  await received
  await expect(agent('Aardvark')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await expect(names.first()).toHaveText('Aardvark')
  await request.delete('/api/agents/aardvark')
})

test('the keyboard alone leads from search to an answer', exhaustive, async ({ page }) => {
  const { open } = directoryPage(page)
  await open()
  await page.keyboard.type('story')
  await expect(directoryPage(page).names).toHaveText(['Storyteller'])
  await page.keyboard.press('ArrowDown')
  const card = page.getByRole('link', { name: 'Storyteller', exact: true })
  await expect(card).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(directoryPage(page).search).toBeFocused()
  // The URL follows the search a moment later.
  await expect(page).toHaveURL(/q=story/)
  await page.keyboard.press('ArrowDown')
  await expect(card).toBeFocused()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/chat\/storyteller/)
  const chat = chatPage(page)
  await chat.say('A story about the moon in 2 chunks')
  await expect(chat.state('Completed')).toBeVisible()
})

test('on a phone, filters are in a sheet', exhaustive, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { open, names } = directoryPage(page)
  await open('/?provider=Switchboard%20samples')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Protocol version' }).click()
  await page.getByRole('dialog', { name: 'Protocol version' }).getByText('A2A 0.3').click()
  await page.getByRole('button', { name: 'Show 2 agents' }).click()
  await expect(names).toHaveText(['Form desk', 'Storyteller'])
  await expect(page.getByRole('button', { name: 'Filters 2 selected' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Protocol version: A2A 0.3' })).toBeVisible()
})
