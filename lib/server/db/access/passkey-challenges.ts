import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** What a challenge may be answered for. */
export type ChallengePurpose =
  | { purpose: 'register'; sessionId: string; userHandle: string }
  | { purpose: 'sign-in'; sessionId: null; userHandle: null }

/** Maximum challenges for sign-ins, which need no account. Beyond them, the oldest ones become invalid. */
const maxSignIns = 10_000

/**
 * Stores a challenge by its hash. An earlier one of the same session becomes invalid. Deletes expired ones, and those for sign-ins
 * beyond the limit: a flood of them does not fill the database.
 */
export async function insertPasskeyChallenge(
  hash: string,
  purpose: ChallengePurpose,
  expiresAt: Date,
  most = maxSignIns,
): Promise<void> {
  const { passkeyChallenge } = database().prisma
  await passkeyChallenge.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  if (purpose.sessionId !== null) await passkeyChallenge.deleteMany({ where: { sessionId: purpose.sessionId } })
  else {
    const where = { purpose: purpose.purpose }
    const orderBy = { expiresAt: 'desc' } as const
    const first = await passkeyChallenge.findFirst({ where, orderBy, skip: most - 1, select: { expiresAt: true } })
    if (first) await passkeyChallenge.deleteMany({ where: { ...where, expiresAt: { lte: first.expiresAt } } })
  }
  await passkeyChallenge.create({ data: { hash, ...purpose, expiresAt } })
}

/**
 * Deletes a challenge that is answered and returns it; null if it does not exist, has expired, was answered before, or is for
 * something else. Of concurrent answers, on any instance, one succeeds. `sessionId`: of the session that registers a passkey;
 * null for a sign-in.
 */
export async function takePasskeyChallenge(
  hash: string,
  purpose: ChallengePurpose['purpose'],
  sessionId: string | null,
): Promise<{ userHandle: string | null } | null> {
  const where = { hash, purpose, sessionId, expiresAt: { gt: new Date() } }
  const { passkeyChallenge } = database().prisma
  const row = await passkeyChallenge.findFirst({ where, select: { userHandle: true } })
  return row && (await passkeyChallenge.deleteMany({ where })).count > 0 ? row : null
}
