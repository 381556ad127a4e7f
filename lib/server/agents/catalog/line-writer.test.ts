import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardV03 } from '@/lib/server/agents/testing/cards'
import { requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { startImport } from '@/lib/server/agents/catalog/start-import'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type InterruptibleDatabase, useInterruptibleDatabase } from '@/lib/server/db/testing/interruptible-database'
import { newAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

async function importCards(viewer: Viewer, cards: object[]) {
  const lines = cards.map((card, index) => ({
    label: `${index}`,
    line: { label: `${index}`, card: JSON.stringify(card) },
  }))
  const { id, done } = await startImport(viewer, { format: 'agent-list', sourceUrl: null, leftOut: 0, lines })
  await done
  return requireImportResult(viewer, id, { offset: 0, limit: 10_000 })
}

const named = (name: string, index: number) => cardV03(`http://127.0.0.1:9/${name}/${index}`, { name })
const range = (length: number) => Array.from({ length }, (_, index) => index)

describeEachDatabase('an import of many cards on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('numbers the slugs of equal names and skips taken numbers', async () => {
    const viewer = await newViewer()
    for (const slug of ['courier-3', 'courier-60']) await createAgent(viewer, newAgent({ slug }))
    const { lines, added } = await importCards(
      viewer,
      range(120).map((index) => named('Courier', index)),
    )
    expect(added).toBe(120)
    const slugs = lines.map(({ agent }) => agent?.slug)
    const numbers = range(130).filter((number) => number > 1 && number !== 3 && number !== 60)
    expect(slugs).toEqual(['courier', ...numbers.map((number) => `courier-${number}`)].slice(0, 120))
  })

  it('adds one agent for lines with the same URL', async () => {
    const viewer = await newViewer()
    const cards = range(90).map((index) => named('Twin', index % 30))
    const { lines, added, known } = await importCards(viewer, cards)
    expect([added, known]).toEqual([30, 60])
    expect(lines.map(({ agent }) => agent?.id)).toEqual(range(90).map((index) => lines[index % 30]?.agent?.id))
    expect(await importCards(viewer, cards)).toMatchObject({ added: 0, known: 90 })
  })

  it('reports an invalid line and stores the others', async () => {
    const viewer = await newViewer()
    const cards = range(60).map((index) => (index % 20 === 7 ? { name: 'Nowhere' } : named('Whole', index)))
    const { lines, added, failed } = await importCards(viewer, cards)
    expect([added, failed]).toEqual([57, 3])
    expect(lines.filter(({ outcome }) => outcome === 'failed').map(({ position }) => position)).toEqual([7, 27, 47])
  })
})

describe('while the database is away', () => {
  let opened: InterruptibleDatabase
  beforeAll(async () => {
    opened = await useInterruptibleDatabase()
  }, 60_000)
  afterAll(() => opened.close())

  it('an import waits, and no line fails', async ({ skip }) => {
    const { connection } = opened
    if (!connection) return skip('PGlite has no connection to interrupt.')
    const viewer = await newViewer()
    const lines = range(250).map((index) => ({
      label: `${index}`,
      line: { label: `${index}`, card: JSON.stringify(named('Patient', index)) },
    }))
    const { id, done } = await startImport(viewer, { format: 'agent-list', sourceUrl: null, leftOut: 0, lines })
    const interrupt = async (ms: number) => {
      connection.cut()
      await sleep(ms)
      connection.restore()
    }
    const read = () => requireImportResult(viewer, id, { offset: 0, limit: 10_000 })
    await interrupt(500)
    await expect
      .poll(async () => (await read().catch(() => null))?.added, { interval: 5, timeout: 10_000 })
      .toBeGreaterThan(0)
    await interrupt(500)
    await done
    const result = await read()
    expect(result).toMatchObject({ state: 'done', failed: 0 })
    expect(new Set(result.lines.map(({ agent }) => agent?.id)).size).toBe(250)
  })
})
