import 'server-only'
import type { JsonObject } from '@/lib/a2a/json'
import type { CardSignature } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { storedCard } from '@/lib/server/agents/stored-card'
import { toldVerdict } from '@/lib/server/agents/told-verdict'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { readSignature, type SignatureRecord, writePinnedKeys, writeSignature } from '@/lib/server/db/card-signatures'
import { log } from '@/lib/server/log'
import { verifyCard } from '@/lib/server/signing/verify-card'

const maxPinned = 10
const nothing = { reason: null, keys: [], uncovered: [], checkedAt: null }

/** Verifies the signatures of the agent's card now, and remembers what came of it. */
export async function checkSignature(agent: AgentRecord): Promise<CardSignature> {
  return oneAtATime(queue(agent), async () => told(agent, await verify(agent)))
}

/** What the signatures of the agent's card prove, verified now where nobody has looked at this version of it yet. */
export async function currentSignature(agent: AgentRecord): Promise<CardSignature> {
  return oneAtATime(queue(agent), async () => {
    const known = told(agent, await readSignature(agent.id))
    return known.state === 'unchecked' ? told(agent, await verify(agent)) : known
  })
}

/** What is known of the signatures of the agent's card; where that is nothing, somebody looks once this is told. */
export async function knownSignature(agent: AgentRecord, card: JsonObject): Promise<CardSignature> {
  const known = told(agent, await readSignature(agent.id))
  if (known.state !== 'unchecked') return known
  if (!Array.isArray(card.signatures) || card.signatures.length === 0) return { ...known, state: 'unsigned' }
  currentSignature(agent).catch((error: unknown) =>
    log().warn({ err: error, agent: agent.slug }, 'failed to check a card signature'),
  )
  return known
}

/**
 * Accepts these keys, by their thumbprints, as those of the agent's signer, and no others. Throws `invalid-input` for one
 * that neither signs the current card nor was accepted before.
 */
export async function pinKeys(agent: AgentRecord, thumbprints: string[]): Promise<CardSignature> {
  await currentSignature(agent)
  return oneAtATime(queue(agent), async () => {
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
    return told(agent, await verify(agent))
  })
}

const queue = ({ id }: AgentRecord): string => `signature ${id}`

async function verify(agent: AgentRecord): Promise<SignatureRecord> {
  const [{ json, url }, { pinnedKeys }] = await Promise.all([storedCard(agent), readSignature(agent.id)])
  const verdict = await verifyCard(json, { url, importedFrom: agent.importedFrom }, pinnedKeys)
  const signature = { ...verdict, cardVersion: agent.cardVersion, checkedAt: new Date().toISOString() }
  await writeSignature(agent.id, signature)
  return { signature, pinnedKeys }
}

function told({ cardVersion }: AgentRecord, { signature, pinnedKeys }: SignatureRecord): CardSignature {
  const pinned = pinnedKeys.map(({ thumbprint, kid, host, pinnedAt }) => ({ thumbprint, kid, host, pinnedAt }))
  if (signature?.cardVersion !== cardVersion) return { ...nothing, state: 'unchecked', pinnedKeys: pinned }
  return { ...toldVerdict(signature), checkedAt: signature.checkedAt, pinnedKeys: pinned }
}
