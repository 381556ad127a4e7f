import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPrompts, removePrompt, savePrompt, updatePrompt } from '@/lib/server/db/agents/prompts'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

describeEachDatabase('saved prompts on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  })
  afterAll(() => opened.close())

  it('belong to an agent and are listed by name', async () => {
    const [viewer, stranger] = [await newViewer(), await newViewer()]
    const [{ id: agent, slug }, { id: other }] = [await storedAgent(viewer), await storedAgent(viewer)]
    const weather = await savePrompt(viewer, slug, { name: 'Weather', text: 'Weather in {city} 漢字' })
    await savePrompt(viewer, agent, { name: 'Hello', text: 'Hello' })
    await savePrompt(viewer, other, { name: 'Hello', text: 'Hello' })
    expect((await listPrompts(viewer, agent)).map(({ name }) => name)).toEqual(['Hello', 'Weather'])

    const conflict = { kind: 'conflict', data: { details: { code: 'prompt-taken' } } }
    await expect(savePrompt(viewer, agent, { name: 'Hello', text: 'x' })).rejects.toMatchObject(conflict)
    await expect(updatePrompt(viewer, agent, weather.id, { name: 'Hello' })).rejects.toMatchObject(conflict)
    expect(await updatePrompt(viewer, agent, weather.id, { text: 'Rain?' })).toEqual({ ...weather, text: 'Rain?' })

    const missing = { kind: 'not-found' }
    await expect(updatePrompt(viewer, other, weather.id, { text: 'x' })).rejects.toMatchObject(missing)
    await expect(listPrompts(stranger, agent)).rejects.toMatchObject(missing)
    await expect(removePrompt(viewer, other, weather.id)).rejects.toMatchObject(missing)
    await removePrompt(viewer, agent, weather.id)
    expect(await listPrompts(viewer, agent)).toHaveLength(1)
  })

  it('are limited in number', async () => {
    const viewer = await newViewer()
    const { id } = await storedAgent(viewer)
    for (let count = 0; count < 100; count += 1) await savePrompt(viewer, id, { name: `prompt ${count}`, text: 'x' })
    const full = { kind: 'conflict', data: { details: { code: 'prompts-full' } } }
    await expect(savePrompt(viewer, id, { name: 'one more', text: 'x' })).rejects.toMatchObject(full)
  })
})
