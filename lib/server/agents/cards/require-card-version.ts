import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readCardVersion, type StoredCard } from '@/lib/server/db/agents/card-versions'

/** Returns a stored card by its version number, which may be the text of a URL parameter. Throws `not-found`. */
export async function requireCardVersion({ id, slug }: AgentRecord, version: number | string): Promise<StoredCard> {
  const card = await readCardVersion(id, parseCardVersion(version))
  if (card) return card
  throw new Fault('not-found', `Agent "${slug}" has no card version ${String(version).slice(0, 20)}.`)
}

/** Parses a card version from a URL parameter. Returns 0, which is never used, for invalid text. */
export function parseCardVersion(text: number | string): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : 0
}
