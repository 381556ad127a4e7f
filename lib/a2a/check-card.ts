import { checkAddress } from '@/lib/a2a/card-checks/check-address'
import { checkCapabilities } from '@/lib/a2a/card-checks/check-capabilities'
import { checkGeneration } from '@/lib/a2a/card-checks/check-generation'
import { checkIdentity } from '@/lib/a2a/card-checks/check-identity'
import { checkInterfaces } from '@/lib/a2a/card-checks/check-interfaces'
import type { Check, CheckItem } from '@/lib/a2a/card-checks/check-item'
import { checkMembers } from '@/lib/a2a/card-checks/check-members'
import { checkModes } from '@/lib/a2a/card-checks/check-modes'
import { checkSecurity } from '@/lib/a2a/card-checks/check-security'
import { checkSkills } from '@/lib/a2a/card-checks/check-skills'
import { trimCard } from '@/lib/a2a/cards/trim-card'
import { isObject, type Json } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/read-card'
import { collectNotes } from '@/lib/a2a/reading/notes'

const checks: readonly Check[] = [
  checkIdentity,
  checkGeneration,
  checkAddress,
  checkInterfaces,
  checkCapabilities,
  checkSkills,
  checkModes,
  checkSecurity,
  checkMembers,
]

/** The report on a card that was read: what was found, what is odd, and what keeps the agent from being called. */
export function checkCard(json: Json, reading: CardReading, foundAt: string): CheckItem[] {
  if (!isObject(json)) return []
  const trimmed = trimCard(json, collectNotes())
  return checks.flatMap((check) => check({ json: trimmed, reading, foundAt }))
}
