import 'server-only'
import {
  mayBeOwnAgent,
  plannedAgent,
  type PreparedLine,
  storeLine,
  withRegisterLock,
} from '@/lib/server/agents/catalog/import-line'
import { createAgentsWithSlugs, type SlugNumbers } from '@/lib/server/agents/create-agent'
import { listUrlVariants } from '@/lib/server/agents/discovery/parse-url-input'
import { findKnownUrls } from '@/lib/server/db/agents/agents'
import { type BatchItem, createBatcher } from '@/lib/server/db/engine/batcher'
import { finishAddedLines, finishImportLine } from '@/lib/server/db/jobs/imports'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Rows and characters of cards of one transaction. On SQLite it takes about 20 ms, in which no other request reads the
 * database.
 */
const limits = { rows: 1_000, maxRows: 1_000, bytes: 512 * 1024, wait: 5, writes: 1 }

/** A prepared line of an import. */
export interface PositionedLine extends PreparedLine {
  position: number
}

type Item = BatchItem & { prepared: PositionedLine }

/**
 * Returns a function that stores a prepared line together with its result. Lines that become new agents are stored many at a
 * time, because each transaction waits for the disk; the others one after the other. The function rejects if its line cannot
 * be stored.
 */
export function createLineWriter(viewer: Viewer, importId: string): (line: PositionedLine) => Promise<void> {
  const touched = new Set<string>()
  const numbers = new Map<string, SlugNumbers>()

  async function addNewAgents(lines: PositionedLine[]): Promise<Set<PositionedLine>> {
    const fresh = await selectNewLines(viewer, lines)
    if (fresh.length === 0) return new Set()
    try {
      const ids = await createAgentsWithSlugs(viewer, fresh.map(plannedAgent), numbers, (tx, created) =>
        finishAddedLines(
          tx,
          importId,
          fresh.map(({ position }, index) => ({ position, agentId: created[index] ?? '' })),
        ),
      )
      for (const id of ids) touched.add(id)
      return new Set(fresh)
    } catch (error) {
      // One line must not fail the others: each is stored alone and gets its own error.
      log().debug({ err: error, importId }, 'failed to store the agents of several import entries at once')
      numbers.clear()
      return new Set()
    }
  }

  async function writeItems(items: Item[]): Promise<Map<Item, unknown>> {
    const failures = new Map<Item, unknown>()
    await withRegisterLock(viewer, async () => {
      const added = await addNewAgents(items.map(({ prepared }) => prepared))
      for (const item of items) {
        if (added.has(item.prepared)) continue
        try {
          await finishImportLine(importId, item.prepared.position, await storeLine(viewer, item.prepared, touched))
        } catch (error) {
          failures.set(item, error)
        }
      }
    })
    return failures
  }

  const write = createBatcher(limits, writeItems)
  return (prepared) => write(toItem(prepared))
}

function toItem(prepared: PositionedLine): Item {
  const { skills, inputModes, outputModes } = prepared.content
  const tags = skills.reduce((count, skill) => count + skill.tags.length, 0)
  return {
    prepared,
    rows: 2 + skills.length + tags + inputModes.length + outputModes.length,
    bytes: prepared.card.raw.length,
  }
}

/** Returns the lines that become new agents without doubt. Of lines with the same URL, only the first one may. */
async function selectNewLines(viewer: Viewer, lines: PositionedLine[]): Promise<PositionedLine[]> {
  const all = lines.map((line) => ({ line, urls: urlsOf(line), variants: urlsOf(line).flatMap(listUrlVariants) }))
  const known = await findKnownUrls(
    viewer,
    all.flatMap(({ variants }) => variants),
  )
  const fresh: PositionedLine[] = []
  for (const { line, urls, variants } of all) {
    if (mayBeOwnAgent(line) || variants.some((url) => known.has(url))) continue
    for (const url of urls) known.add(url)
    fresh.push(line)
  }
  return fresh
}

const urlsOf = ({ content: { url, cardUrl } }: PreparedLine): string[] => (cardUrl === null ? [url] : [url, cardUrl])
