import 'server-only'
import type { PasskeyAssertion, PasskeySignInOptions } from '@/lib/api/passkey'
import { Fault } from '@/lib/faults/fault'
import { answerChallenge, challengeMs, createChallenge } from '@/lib/server/access/passkeys/challenge'
import { readRelyingParty, type RelyingParty } from '@/lib/server/access/passkeys/relying-party'
import { verifyAssertion } from '@/lib/server/access/passkeys/verify-passkey'
import { recordAuditOf } from '@/lib/server/access/record-audit'
import { createSession } from '@/lib/server/access/session'
import { withSignInLimits } from '@/lib/server/access/sign-in'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { findPasskey, type SignInPasskey, usePasskey } from '@/lib/server/db/access/passkeys'
import { consumeRateLimit, readClientAddress } from '@/lib/server/platform/http/rate-limits'

/** Each view of the sign-in page starts one. */
const startLimit = { name: 'started passkey sign-ins of a client', perMinute: 60 }

/** Why a sign-in was refused, for the audit log. */
type PasskeyProblem = 'expired' | 'unknown' | 'invalid' | 'disabled' | 'counter'

/**
 * Returns the options with which the browser uses a passkey. They are valid for five minutes. Throws `unauthenticated` while accounts
 * are off, `conflict` if the host is an IP address, and `rate-limited`.
 */
export async function createPasskeySignInOptions(headers: Headers): Promise<PasskeySignInOptions> {
  const party = readRelyingParty(headers)
  if (!(await areAccountsOn())) throw refuse('unknown')
  await consumeRateLimit(startLimit, readClientAddress(headers), 'Too many sign-ins were started.', {
    hint: 'Wait a moment, then try again.',
  })
  const challenge = await createChallenge({ purpose: 'sign-in', sessionId: null, userHandle: null })
  // Preferred, not required: a security key without a PIN can then be used as well. As it cannot be guessed or sent to another
  // site, it is a better proof than a password also where the person only touches it.
  return { options: { rpId: party.id, challenge, timeout: challengeMs, userVerification: 'preferred' } }
}

/**
 * Signs a person in and returns the value of the session cookie. Throws `unauthenticated`, with the same sentence for an unknown
 * passkey, a wrong signature and a disabled account, and `rate-limited` after as many failures as with passwords.
 */
export async function signInWithPasskey(credential: PasskeyAssertion, headers: Headers): Promise<string> {
  const party = readRelyingParty(headers)
  const passkey = (await areAccountsOn()) ? await findPasskey(credential.id) : null
  const attempt: { problem: PasskeyProblem | null } = { problem: null }
  const about = passkey && { targetId: passkey.id, targetName: passkey.name }
  try {
    const check = async () => {
      attempt.problem = await findProblem(credential, passkey, party)
      return attempt.problem === null
    }
    const key = passkey?.user.email ?? credential.id
    await withSignInLimits(key, headers, check, () => refuse(attempt.problem))
    if (!passkey) throw refuse('unknown')
    const session = await createSession({ userId: passkey.user.id, passkeyId: passkey.id }, headers, () => {
      attempt.problem = 'unknown'
      return refuse('unknown')
    })
    await recordAuditOf(passkey.user, headers, { action: 'sign-in', ...about, details: { with: 'passkey' } })
    return session
  } catch (error) {
    if (attempt.problem !== null) {
      const name = passkey?.user.email ?? passkey?.user.name ?? ''
      const details = { with: 'passkey', problem: attempt.problem }
      await recordAuditOf({ id: null, name }, headers, { action: 'sign-in-failed', ...about, details })
    }
    throw error
  }
}

async function findProblem(
  credential: PasskeyAssertion,
  passkey: SignInPasskey | null,
  party: RelyingParty,
): Promise<PasskeyProblem | null> {
  const answered = await answerChallenge(credential.response.clientDataJSON, 'sign-in', null)
  if (!answered) return 'expired'
  if (!passkey) return 'unknown'
  const verified = await verifyAssertion(credential, answered.challenge, passkey, party)
  if (!verified) return 'invalid'
  if (passkey.user.disabledAt !== null) return 'disabled'
  return (await usePasskey(passkey.id, verified.counter, verified.backedUp)) ? null : 'counter'
}

function refuse(problem: PasskeyProblem | null): Fault {
  return problem === 'expired'
    ? new Fault('unauthenticated', 'The sign-in took too long.', {
        hint: 'Try again.',
        details: { code: 'passkey-expired' },
      })
    : new Fault('unauthenticated', 'This passkey cannot be used to sign in.', { details: { code: 'passkey-refused' } })
}
