import 'server-only'
import type { JsonObject } from '@/lib/a2a/json'
import type { CardSignature } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  readSignature,
  type SignatureRecord,
  writePinnedKeys,
  writeSignature,
} from '@/lib/server/db/agents/card-versions'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { log } from '@/lib/server/platform/log'
import { withLock } from '@/lib/server/platform/limiter'
import { type VerificationResult, verifyCard } from '@/lib/server/signing/verify-card'

/** Maximum number of unsigned card members that are listed. */
const maxUncovered = 20

/** Returns the public part of a signature verification: without the keys themselves. */
export function describeVerification({
  state,
  reason,
  keys,
  uncovered,
}: VerificationResult): Pick<CardSignature, 'state' | 'reason' | 'keys' | 'uncovered'> {
  return {
    state,
    reason,
    keys: keys.map(({ thumbprint, kid, host, algorithm }) => ({ thumbprint, kid, host, algorithm })),
    uncovered: uncovered.slice(0, maxUncovered),
  }
}

const maxPinned = 10
const emptyResult = { reason: null, keys: [], uncovered: [], checkedAt: null }

/** Verifies the signatures of the agent's card now and stores the result. */
export async function checkSignature(agent: AgentRecord): Promise<CardSignature> {
  return withLock(lockKey(agent), async () => toCardSignature(agent, await verify(agent)))
}

/** Returns the stored verification of the card's signatures. Verifies them first if this card version was never verified. */
export async function readOrVerifySignature(agent: AgentRecord): Promise<CardSignature> {
  return withLock(lockKey(agent), async () => {
    const known = toCardSignature(agent, await readSignature(agent.id))
    return known.state === 'unchecked' ? toCardSignature(agent, await verify(agent)) : known
  })
}

/** Returns the stored verification of the card's signatures. If there is none, starts one in the background. */
export async function readKnownSignature(agent: AgentRecord, card: JsonObject): Promise<CardSignature> {
  const known = toCardSignature(agent, await readSignature(agent.id))
  if (known.state !== 'unchecked') return known
  if (!Array.isArray(card.signatures) || card.signatures.length === 0) return { ...known, state: 'unsigned' }
  readOrVerifySignature(agent).catch((error: unknown) =>
    log().warn({ err: error, agent: agent.slug }, 'failed to check a card signature'),
  )
  return known
}

/**
 * Pins exactly these keys, by thumbprint, as those of the agent's signer. Throws `invalid-input` for a key that neither
 * verifies the current card nor was pinned before.
 */
export async function pinKeys(agent: AgentRecord, thumbprints: string[]): Promise<CardSignature> {
  await readOrVerifySignature(agent)
  return withLock(lockKey(agent), async () => {
    const { signature, pinnedKeys } = await readSignature(agent.id)
    const offered = signature?.cardVersion === agent.cardVersion ? signature.keys : []
    const pinnedAt = new Date().toISOString()
    const chosen = [...new Set(thumbprints)].map((thumbprint) => {
      const key = [...pinnedKeys, ...offered].find((one) => one.thumbprint === thumbprint)
      if (!key)
        throw new Fault('invalid-input', `The key ${thumbprint} did not sign this Agent Card.`, {
          hint: 'You can pin only keys that verify a signature of the card.',
        })
      return { pinnedAt, jwk: key.jwk, kid: key.kid, host: key.host, thumbprint, ...('pinnedAt' in key && key) }
    })
    if (chosen.length > maxPinned) throw new Fault('invalid-input', `You can pin at most ${maxPinned} keys.`)
    await writePinnedKeys(agent.id, chosen)
    return toCardSignature(agent, await verify(agent))
  })
}

const lockKey = ({ id }: AgentRecord): string => `signature ${id}`

async function verify(agent: AgentRecord): Promise<SignatureRecord> {
  const [{ json, url }, { pinnedKeys }] = await Promise.all([readStoredCard(agent), readSignature(agent.id)])
  const verdict = await verifyCard(json, { url, importedFrom: agent.importedFrom }, pinnedKeys)
  const signature = { ...verdict, cardVersion: agent.cardVersion, checkedAt: new Date().toISOString() }
  await writeSignature(agent.id, signature)
  return { signature, pinnedKeys }
}

function toCardSignature({ cardVersion }: AgentRecord, { signature, pinnedKeys }: SignatureRecord): CardSignature {
  const pinned = pinnedKeys.map(({ thumbprint, kid, host, pinnedAt }) => ({ thumbprint, kid, host, pinnedAt }))
  if (signature?.cardVersion !== cardVersion) return { ...emptyResult, state: 'unchecked', pinnedKeys: pinned }
  return { ...describeVerification(signature), checkedAt: signature.checkedAt, pinnedKeys: pinned }
}
