import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { archiveAgent } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import {
  advanceProbe,
  countProbedAgents,
  lastProbes,
  listDueAgents,
  listProbes,
  listSpans,
  postponeProbes,
  type ProbeRecord,
  readNextProbe,
  recordProbe,
} from '@/lib/server/db/agents/probes'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const noon = new Date('2026-11-21T12:00:00.000Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const good = (at: Date, ms = 20): ProbeRecord => ({ at, kind: 'card', status: 'up', code: null, ms })
const bad = (at: Date): ProbeRecord => ({ at, kind: 'card', status: 'down', code: 'connect', ms: 3 })
const next = { at: later(60), failures: 0 }

const newId = async () => (await storedAgent(await newViewer())).id

describeEachDatabase('probes on %s', (provider) => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => used.close())

  it('stores single probes and spans', async () => {
    const id = await newId()
    await recordProbe(id, good(noon, 10), next)
    await recordProbe(id, bad(later(5)), { at: later(10), failures: 1 })
    await recordProbe(id, { ...good(later(10), 30), status: 'degraded', code: 'slow' }, next)
    await recordProbe(id, good(later(181), 40), next)
    expect((await listProbes(id, later(1), 10)).map(({ status }) => status)).toEqual(['up', 'degraded', 'down'])
    expect(await listProbes(id, noon, 1)).toEqual([good(later(181), 40)])
    expect(await listSpans(id, noon)).toEqual([
      { at: noon, total: 3, failed: 1, degraded: 1, ms: [10, 30] },
      { at: later(180), total: 1, failed: 0, degraded: 0, ms: [40] },
    ])
    expect(await lastProbes(id, 'message', 5)).toEqual([])
    expect((await lastProbes(id, 'card', 2)).map(({ ms }) => ms)).toEqual([40, 30])
  })

  it('stores with the agent when it was seen, probed, and is due', async () => {
    const id = await newId()
    const agent = () => database().prisma.agent.findUniqueOrThrow({ where: { id } })
    await recordProbe(id, good(noon), next)
    expect(await agent()).toMatchObject({ probedAt: noon, lastSeenAt: noon })
    await recordProbe(id, bad(later(5)), { at: later(10), failures: 1 })
    expect(await agent()).toMatchObject({ probedAt: later(5), lastSeenAt: noon })
    expect(await readNextProbe(id)).toEqual({ at: later(10), failures: 1 })
  })

  it('ignores an agent that does not exist', async () => {
    await recordProbe('nobody', good(noon), next)
    expect(await listProbes('nobody', noon, 5)).toEqual([])
  })

  it('deletes old probes of this agent only', async () => {
    const [id, other] = [await newId(), await newId()]
    await recordProbe(id, good(noon), next)
    await recordProbe(other, good(noon), next)
    const tidies = vi.spyOn(Math, 'random').mockReturnValue(0)
    await recordProbe(id, good(later(25 * 60)), next)
    expect(await listProbes(id, noon, 5)).toHaveLength(2)
    await recordProbe(id, good(later(27 * 60)), next)
    expect(await listProbes(id, noon, 5)).toHaveLength(2)
    expect(await listSpans(id, noon)).toHaveLength(3)
    await recordProbe(id, good(later(40 * 24 * 60)), next)
    expect(await listSpans(id, noon)).toHaveLength(1)
    tidies.mockRestore()
    expect(await listProbes(other, noon, 5)).toHaveLength(1)
  })

  it('stores at most 200 latencies per span', async () => {
    const id = await newId()
    await database().prisma.probeSpan.create({
      data: { agentId: id, at: noon, total: 500, failed: 0, ms: Array.from({ length: 200 }, () => 1) },
    })
    await recordProbe(id, good(noon, 2), next)
    const [span] = await listSpans(id, noon)
    expect(span).toMatchObject({ total: 501 })
    expect([span?.ms.length, span?.ms.at(-1)]).toEqual([200, 2])
  })

  describe('the queue', () => {
    it('returns the due agents, longest overdue first', async () => {
      await database().prisma.agent.deleteMany()
      const viewer = await newViewer()
      const named: Record<string, string> = {}
      const due: Record<string, Date | null> = {
        'since long': later(-60),
        'just now': noon,
        never: null,
        soon: later(1),
        'before the clock was put back': later(1000),
        archived: later(-90),
        off: later(-90),
      }
      for (const [name, nextProbeAt] of Object.entries(due)) {
        const { id } = await storedAgent(viewer)
        await database().prisma.agent.update({
          where: { id },
          data: { nextProbeAt, ...(name === 'off' && { probeMode: 'off' }) },
        })
        if (name === 'archived') await archiveAgent(viewer, id)
        named[id] = name
      }
      const names = async (limit = 10) => (await listDueAgents(noon, later(90), limit)).map(({ id }) => named[id])
      expect(await names()).toEqual(['never', 'since long', 'just now', 'before the clock was put back'])
      expect(await names(2)).toEqual(['never', 'since long'])
      expect(await countProbedAgents()).toBe(5)
    })

    it('postpones and advances probes', async () => {
      const id = await newId()
      await recordProbe(id, good(noon), next)
      await advanceProbe(id, later(90))
      expect((await readNextProbe(id)).at).toEqual(later(60))
      await advanceProbe(id, later(30))
      expect((await readNextProbe(id)).at).toEqual(later(30))
      await postponeProbes([id], later(70))
      expect((await readNextProbe(id)).at).toEqual(later(70))
    })
  })
})
