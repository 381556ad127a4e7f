import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { readCardVersion, type StoredCard } from '@/lib/server/db/card-versions'

/** The stored card of that number, as a number or as an address has it. Throws `not-found`. */
export async function existingCard({ id, slug }: AgentRecord, version: number | string): Promise<StoredCard> {
  const card = await readCardVersion(id, versionNumber(version))
  if (card) return card
  throw new Fault('not-found', `Agent "${slug}" has no card version ${String(version).slice(0, 20)}.`)
}

/** A version of a card as an address has it; 0, which no card has, for what is none. */
export function versionNumber(text: number | string): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : 0
}
