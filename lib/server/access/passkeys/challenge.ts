import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type ChallengePurpose,
  insertPasskeyChallenge,
  takePasskeyChallenge,
} from '@/lib/server/db/access/passkey-challenges'

/** How long a browser may take to answer a challenge, in ms. */
export const challengeMs = 5 * 60 * 1000

const hashChallenge = (challenge: string): string => createHash('sha256').update(challenge).digest('hex')

/** Creates a challenge that is valid once, for five minutes and for one purpose. Returns it as base64url. */
export async function createChallenge(purpose: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await insertPasskeyChallenge(hashChallenge(challenge), purpose, new Date(Date.now() + challengeMs))
  return challenge
}

const clientDataSchema = z.object({ challenge: z.string() })

/** An answered challenge, and the user handle of the passkey that is registered. */
interface AnsweredChallenge {
  challenge: string
  userHandle: string | null
}

/**
 * Returns the challenge that a browser's response contains, which is invalid from now on; null if it is not valid for this purpose.
 * `clientData`: base64url of the JSON text that the authenticator signed (WebAuthn §5.8.1).
 */
export async function answerChallenge(
  clientData: string,
  purpose: ChallengePurpose['purpose'],
  sessionId: string | null,
): Promise<AnsweredChallenge | null> {
  const challenge = readChallenge(clientData)
  const record = challenge === null ? null : await takePasskeyChallenge(hashChallenge(challenge), purpose, sessionId)
  return challenge !== null && record ? { challenge, ...record } : null
}

function readChallenge(clientData: string): string | null {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge
  } catch {
    return null
  }
}
